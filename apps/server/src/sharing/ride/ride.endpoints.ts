import type { FastifyInstance } from 'fastify';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem } from '../../kernel/http/problem.ts';
import type { DescribeLiftDeps } from '../lift/describe-lift.ts';
import { readRide, readRides } from './read-rides.ts';

const DAYS_WITHOUT_ASKING = 7;

/** The rides of the signed-in member. A ride is found only through the own journey of somebody in it. */
export function mountRide(app: FastifyInstance, deps: MountDeps & DescribeLiftDeps): void {
  mountEndpoint(app, deps, 'rides', async ({ query: { from, days = DAYS_WITHOUT_ASKING }, member }) => ({
    rides: await readRides(deps, member.id, { from, days: Number(days) }),
  }));
  mountEndpoint(app, deps, 'ride', async ({ params, member }) => {
    return (await readRide(deps, { ...params, memberId: member.id })) ?? problem('ride-not-found');
  });
}
