import type { FastifyInstance } from 'fastify';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem, type ProblemValue } from '../../kernel/http/problem.ts';
import type { Router } from '../../map/routing/routing.ts';
import { answered } from '../lift/lift.endpoints.ts';
import { callRideOff, takeRideUp } from './call-ride-off.ts';
import { readAgreed } from './agreed-rides.ts';
import type { RideDeps, RideOutcome } from './change-ride.ts';
import { readRide, readRides } from './read-rides.ts';
import { seeRide } from './see-ride.ts';
import { tellHere } from './tell-here.ts';
import { tellLate, tellLateOfLift } from './tell-late.ts';
import { wayByRoad } from './way-by-road.ts';

const DAYS_WITHOUT_ASKING = 7;

/** The rides of the signed-in member. A ride is found only through the own journey of somebody in it. */
export function mountRide(app: FastifyInstance, deps: MountDeps & RideDeps & { readonly routing: Pick<Router, 'route'> }): void {
  const told = async (outcome: RideOutcome, signal: AbortSignal) =>
    outcome.kind === 'ride' ? await wayByRoad(deps, outcome.ride, signal) : refusalOf(outcome);

  mountEndpoint(app, deps, 'rides', async ({ query: { from, days = DAYS_WITHOUT_ASKING }, member }) => {
    const [rides, agreed] = await Promise.all([readRides(deps, member.id, { from, days: Number(days) }), readAgreed(deps, member.id)]);
    return { rides, agreed };
  });
  mountEndpoint(app, deps, 'ride', async ({ params, member, signal }) => {
    const ride = await readRide(deps, { ...params, memberId: member.id });
    return ride === null ? problem('ride-not-found') : await wayByRoad(deps, ride, signal);
  });
  mountEndpoint(app, deps, 'tellRideLate', async ({ params, body, member, signal }) =>
    told(await tellLate(deps, { ...params, memberId: member.id }, body.minutes), signal),
  );
  mountEndpoint(app, deps, 'tellRideHere', async ({ params, body, member, signal }) =>
    told(await tellHere(deps, { ...params, memberId: member.id }, body.here), signal),
  );
  mountEndpoint(app, deps, 'seeRide', async ({ params, member, signal }) =>
    told(await seeRide(deps, { ...params, memberId: member.id }), signal),
  );
  mountEndpoint(app, deps, 'skipRide', async ({ params, body: { direction = params.direction, message = '' }, member, signal }) =>
    told(await callRideOff(deps, { ...params, memberId: member.id }, { direction, message }), signal),
  );
  mountEndpoint(app, deps, 'unskipRide', async ({ params, member, signal }) =>
    told(await takeRideUp(deps, { ...params, memberId: member.id }), signal),
  );
  // A lift's call, but who is late is late for everybody in the car.
  mountEndpoint(app, deps, 'tellLate', async ({ params, body, member }) =>
    answered(await tellLateOfLift(deps, { ...params, memberId: member.id }, body.minutes)),
  );
}

function refusalOf(outcome: Exclude<RideOutcome, { readonly kind: 'ride' }>): ProblemValue {
  switch (outcome.kind) {
    case 'ride-not-found':
      return problem('ride-not-found');
    case 'refused':
      return problem('validation', { errors: outcome.problems.map((each) => ({ ...each, message: each.code.replaceAll('-', ' ') })) });
  }
}
