import type { FastifyInstance } from 'fastify';
import type { Db } from '../../kernel/db/client.ts';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem } from '../../kernel/http/problem.ts';
import { readCar } from './read-car.ts';
import { updateCar } from './update-car.ts';

/** Reads and changes the signed-in member's own car. Others read it in a lift that they share with the member. */
export function mountCar(app: FastifyInstance, deps: MountDeps & { readonly db: Db }): void {
  mountEndpoint(app, deps, 'car', async ({ member }) => (await readCar(deps.db, member.id)) ?? problem('unauthorized'));
  mountEndpoint(app, deps, 'updateCar', async ({ body, member }) => (await updateCar(deps, member.id, body)) ?? problem('unauthorized'));
}
