import type { Ride } from '@waylift/contract/ride';
import type { FastifyInstance } from 'fastify';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem, type ProblemValue } from '../../kernel/http/problem.ts';
import { answered } from '../lift/lift.endpoints.ts';
import { callRideOff, takeRideUp } from './call-ride-off.ts';
import type { RideDeps, RideOutcome } from './change-ride.ts';
import { readRide, readRides } from './read-rides.ts';
import { seeRide } from './see-ride.ts';
import { tellLate, tellLateOfLift } from './tell-late.ts';

const DAYS_WITHOUT_ASKING = 7;

/** The rides of the signed-in member. A ride is found only through the own journey of somebody in it. */
export function mountRide(app: FastifyInstance, deps: MountDeps & RideDeps): void {
  mountEndpoint(app, deps, 'rides', async ({ query: { from, days = DAYS_WITHOUT_ASKING }, member }) => ({
    rides: await readRides(deps, member.id, { from, days: Number(days) }),
  }));
  mountEndpoint(app, deps, 'ride', async ({ params, member }) => {
    return (await readRide(deps, { ...params, memberId: member.id })) ?? problem('ride-not-found');
  });
  mountEndpoint(app, deps, 'tellRideLate', async ({ params, body, member }) =>
    told(await tellLate(deps, { ...params, memberId: member.id }, body.minutes)),
  );
  mountEndpoint(app, deps, 'seeRide', async ({ params, member }) => told(await seeRide(deps, { ...params, memberId: member.id })));
  mountEndpoint(app, deps, 'skipRide', async ({ params, body: { direction = params.direction, message = '' }, member }) =>
    told(await callRideOff(deps, { ...params, memberId: member.id }, { direction, message })),
  );
  mountEndpoint(app, deps, 'unskipRide', async ({ params, member }) => told(await takeRideUp(deps, { ...params, memberId: member.id })));
  // A lift's call, but who is late is late for everybody in the car.
  mountEndpoint(app, deps, 'tellLate', async ({ params, body, member }) =>
    answered(await tellLateOfLift(deps, { ...params, memberId: member.id }, body.minutes)),
  );
}

function told(outcome: RideOutcome): Ride | ProblemValue {
  switch (outcome.kind) {
    case 'ride':
      return outcome.ride;
    case 'ride-not-found':
      return problem('ride-not-found');
    case 'refused':
      return problem('validation', { errors: outcome.problems.map((each) => ({ ...each, message: each.code.replaceAll('-', ' ') })) });
  }
}
