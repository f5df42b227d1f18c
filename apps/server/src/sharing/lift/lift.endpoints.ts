import type { Lift } from '@waylift/contract/lift';
import type { FastifyInstance } from 'fastify';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem, type ProblemValue } from '../../kernel/http/problem.ts';
import { answerLift, type LiftDeps, type LiftOutcome } from './change-lift.ts';
import { answerTimes } from './answer-times.ts';
import { endLift } from './end-lift.ts';
import { keepLift } from './keep-lift.ts';
import { acceptSpot, dropSpot, proposeSpot } from './name-spots.ts';
import { readLifts } from './read-lifts.ts';
import { shareContact } from './share-contact.ts';
import { skipRides, unskipRides, type AskedDates } from './call-rides-off.ts';

/** The lifts of the signed-in member. A lift is found only through its two members; for everybody else it does not exist. */
export function mountLift(app: FastifyInstance, deps: MountDeps & LiftDeps): void {
  mountEndpoint(app, deps, 'lifts', async ({ query, member }) => {
    const page = await readLifts(deps, member.id, query.after);
    return page === 'cursor-invalid' ? problem(page) : page;
  });
  mountEndpoint(app, deps, 'lift', async ({ params, member }) => answered(await answerLift(deps, { ...params, memberId: member.id })));
  mountEndpoint(app, deps, 'skipLift', async ({ params, body, member }) =>
    answered(await skipRides(deps, { ...params, memberId: member.id }, { dates: askedDates(body), message: body.message ?? '' })),
  );
  mountEndpoint(app, deps, 'unskipLift', async ({ params: { liftId, date }, member }) =>
    answered(await unskipRides(deps, { liftId, memberId: member.id }, date)),
  );
  mountEndpoint(app, deps, 'endLift', async ({ params, body, member }) =>
    answered(await endLift(deps, { ...params, memberId: member.id }, body.message ?? '')),
  );
  mountEndpoint(app, deps, 'shareContact', async ({ params, body, member }) =>
    answered(await shareContact(deps, { ...params, memberId: member.id }, body)),
  );
  mountEndpoint(app, deps, 'proposeSpot', async ({ params, body, member }) =>
    answered(await proposeSpot(deps, { ...params, memberId: member.id }, body)),
  );
  mountEndpoint(app, deps, 'acceptSpot', async ({ params, body, member }) =>
    answered(await acceptSpot(deps, { ...params, memberId: member.id }, body.spotId)),
  );
  mountEndpoint(app, deps, 'dropSpot', async ({ params, query, member }) =>
    answered(await dropSpot(deps, { ...params, memberId: member.id }, query.spotId)),
  );
  mountEndpoint(app, deps, 'answerTimes', async ({ params, body, member }) =>
    answered(await answerTimes(deps, { ...params, memberId: member.id }, body.answer)),
  );
  mountEndpoint(app, deps, 'keepLift', async ({ params, member }) => answered(await keepLift(deps, { ...params, memberId: member.id })));
}

function askedDates({ date, dates = [] }: { readonly date?: string | undefined; readonly dates?: string[] | undefined }): AskedDates {
  const one = date === undefined ? [] : [{ path: 'date', date }];
  return [...one, ...dates.map((each, index) => ({ path: `dates.${index}`, date: each }))];
}

/** The answer of a change of a lift. */
export function answered(outcome: LiftOutcome): Lift | ProblemValue {
  switch (outcome.kind) {
    case 'lift':
      return outcome.lift;
    case 'lift-not-found':
      return problem('lift-not-found');
    case 'not-open':
      return problem('not-open', { state: outcome.state });
    case 'conflict':
      return problem('conflict');
    case 'spot-too-far':
      return problem('spot-too-far', { errors: [{ path: 'latitude', code: 'spot-too-far', message: 'spot too far' }] });
    case 'places-changed':
      return problem('places-changed', { from: outcome.from.toISOString() });
    case 'refused':
      return problem('validation', { errors: outcome.problems.map((each) => ({ ...each, message: each.code.replaceAll('-', ' ') })) });
  }
}
