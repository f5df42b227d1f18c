import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import { problem } from '../../http/problem.ts';
import { readSettings } from './read-settings.ts';

/** The details and preferences of the signed-in member. */
export function mountSettings(app: FastifyInstance, deps: Deps): void {
  // Null when the account was removed between the check of the token and now.
  mountEndpoint(app, deps, 'settings', async ({ member }) => (await readSettings(deps, member.id)) ?? problem('unauthorized'));
}
