import type { FastifyInstance } from 'fastify';
import type { Db } from '../../kernel/db/client.ts';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem } from '../../kernel/http/problem.ts';
import { listPlacesOfOwn } from './list-places.ts';

/** Told to members alone: where a private community goes is nobody else's business, and no page of visitors needs it. */
export function mountCommunityPlace(app: FastifyInstance, deps: MountDeps & { readonly db: Db }): void {
  mountEndpoint(app, deps, 'communityPlaces', async ({ params, member }) => {
    const places = await listPlacesOfOwn(deps.db, { memberId: member.id, slug: params.slug });
    return places === null ? problem('community-not-found') : { places };
  });
}
