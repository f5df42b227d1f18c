import type { FastifyInstance } from 'fastify';
import { signOnProblem } from '../../accounts/sign-on/sign-on.endpoints.ts';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem } from '../../kernel/http/problem.ts';
import {
  finishOrganiserProof,
  finishOrganiserSignOn,
  startOrganiserProof,
  startOrganiserSignOn,
  type OrganiserSignOnDeps,
} from './sign-on-organiser.ts';

export function mountOrganisersByProvider(app: FastifyInstance, deps: MountDeps & OrganiserSignOnDeps): void {
  mountEndpoint(app, deps, 'startOrganiserSignOn', async ({ body, note }) => {
    const outcome = await startOrganiserSignOn(deps, body);
    if (outcome.kind !== 'started') return notStarted(outcome);
    note('started');
    return { location: outcome.location, state: outcome.state };
  });

  mountEndpoint(app, deps, 'finishOrganiserSignOn', async ({ body, note, keepSession, ...browser }) => {
    const outcome = await finishOrganiserSignOn(deps, body, browser);
    switch (outcome.kind) {
      case 'signed-in':
        note('signed-in', undefined, outcome.organiserId);
        keepSession(outcome.session);
        return {};
      case 'first-step':
        note('first-step', undefined, outcome.organiserId);
        return { secondStep: outcome.secondStep };
      case 'set-up-needed':
        note('set-up-needed', undefined, outcome.organiserId);
        return problem('set-up-needed');
      case 'refused':
        note(outcome.refusal, outcome.cause);
        return signOnProblem(outcome.refusal, outcome.place);
    }
  });

  mountEndpoint(app, deps, 'startOrganiserProof', async ({ organiser, body, note }) => {
    const outcome = await startOrganiserProof(deps, organiser, body.proof);
    if (outcome.kind !== 'started') return notStarted(outcome);
    note('started');
    return { location: outcome.location, state: outcome.state };
  });

  mountEndpoint(app, deps, 'finishOrganiserProof', async ({ organiser, body, note }) => {
    const outcome = await finishOrganiserProof(deps, organiser, body);
    if (outcome.kind === 'fresh') {
      note('fresh');
      return { success: true };
    }
    note(outcome.refusal, outcome.cause);
    return signOnProblem(outcome.refusal, outcome.place);
  });
}

function notStarted(outcome: Exclude<Awaited<ReturnType<typeof startOrganiserSignOn>>, { readonly kind: 'started' }>) {
  if (outcome.kind === 'not-found') return problem('not-found');
  const { label, contact } = outcome.provider;
  return signOnProblem(outcome.kind, { slug: '', label, ...(contact !== null && { contact }) });
}
