import type { Away } from '@waylift/contract/away';
import type { FastifyInstance } from 'fastify';
import { repeated } from '../../kernel/http/answer.ts';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem, type ProblemValue } from '../../kernel/http/problem.ts';
import { changeAway, comeBack, goAway, type AwayDeps, type AwayOutcome } from './change-away.ts';
import { readAway } from './read-away.ts';

/** When the signed-in member is away. */
export function mountAway(app: FastifyInstance, deps: MountDeps & AwayDeps): void {
  mountEndpoint(app, deps, 'away', async ({ member }) => ({ away: await readAway(deps, member.id) }));
  mountEndpoint(app, deps, 'goAway', async ({ body, member }) => {
    const outcome = await goAway(deps, member.id, { ...body, message: body.message ?? '' });
    return outcome.kind === 'as-before' ? repeated(outcome.away) : answered(outcome);
  });
  mountEndpoint(app, deps, 'changeAway', async ({ params, body, member }) =>
    answered(await changeAway(deps, { ...params, memberId: member.id }, { ...body, message: body.message ?? '' })),
  );
  mountEndpoint(app, deps, 'comeBack', async ({ params, member }) => {
    const outcome = await comeBack(deps, { ...params, memberId: member.id });
    return outcome.kind === 'away' ? undefined : problem('away-not-found');
  });
}

function answered(outcome: AwayOutcome): Away | ProblemValue {
  switch (outcome.kind) {
    case 'away':
    case 'as-before':
      return outcome.away;
    case 'away-not-found':
      return problem('away-not-found');
    case 'refused':
      return problem('validation', { errors: outcome.problems.map((each) => ({ ...each, message: each.code.replaceAll('-', ' ') })) });
  }
}
