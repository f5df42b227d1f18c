import type { FastifyInstance } from 'fastify';
import { createLines } from '../../kernel/effects/waiting-line.ts';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem, type ProblemValue } from '../../kernel/http/problem.ts';
import { addJourney, type AddJourneyDeps, type SpotRefused, type WhenRefused } from './add-journey.ts';
import { changeJourney } from './change-journey.ts';
import { listJourneys } from './list-journeys.ts';
import { readJourney } from './read-journey.ts';
import { removeJourney, type RemoveJourneyDeps } from './remove-journey.ts';
import type { ShownJourneysDeps } from './shown-journeys.ts';

/** How many changes of one journey may wait for each other. */
const CHANGES_WAITING = 20;

/** The journeys of the signed-in member only: each is found through its owner (ASVS 8.2.2). */
export function mountJourney(app: FastifyInstance, deps: MountDeps & AddJourneyDeps & ShownJourneysDeps & RemoveJourneyDeps): void {
  mountEndpoint(app, deps, 'journeys', async ({ params, member }) => {
    const found = await listJourneys(deps, { memberId: member.id, communityPublicId: params.id });
    return found === null ? problem('community-not-found') : { journeys: found };
  });

  mountEndpoint(app, deps, 'journey', async ({ params, member }) => {
    return (await readJourney(deps, { memberId: member.id, journeyId: params.journeyId })) ?? problem('journey-not-found');
  });

  mountEndpoint(app, deps, 'addJourney', async ({ params, body, member, signal }) => {
    const outcome = await addJourney(deps, { memberId: member.id, communityPublicId: params.id, ...body }, signal);
    switch (outcome.kind) {
      case 'added':
        return outcome.journey;
      case 'when-refused':
        return whenProblem(outcome);
      case 'spot-too-far':
        return spotProblem(outcome);
      case 'member-gone':
        return problem('unauthorized');
      case 'community-not-found':
      case 'too-many-journeys':
      case 'no-route':
      case 'unavailable':
        return problem(outcome.kind);
    }
  });

  const lineOf = createLines(CHANGES_WAITING);
  mountEndpoint(app, deps, 'changeJourney', async ({ params, body, member, signal }) => {
    const outcome = await changeJourney(deps, { memberId: member.id, journeyId: params.journeyId }, body, {
      signal,
      line: lineOf(params.journeyId),
    });
    switch (outcome.kind) {
      case 'changed':
        return outcome.journey;
      case 'when-refused':
        return whenProblem(outcome);
      case 'spot-too-far':
        return spotProblem(outcome);
      case 'seats-taken':
      case 'journey-not-found':
      case 'no-route':
      case 'unavailable':
        return problem(outcome.kind);
    }
  });

  mountEndpoint(app, deps, 'removeJourney', async ({ params, member }) => {
    const isRemoved = await removeJourney(deps, { memberId: member.id, journeyId: params.journeyId });
    return isRemoved ? undefined : problem('journey-not-found');
  });
}

function whenProblem({ problems }: WhenRefused): ProblemValue {
  return problem('validation', {
    errors: problems.map(({ path, code }) => ({ path: `when.${path}`, code, message: code.replaceAll('-', ' ') })),
  });
}

function spotProblem({ kind, fields }: SpotRefused): ProblemValue {
  return problem(kind, { errors: fields.map((path) => ({ path, code: kind, message: 'spot too far' })) });
}
