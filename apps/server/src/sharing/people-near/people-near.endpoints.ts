import type { FastifyInstance } from 'fastify';
import type { CommunityCache } from '../../communities/community/community-cache.ts';
import type { Db } from '../../kernel/db/client.ts';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem } from '../../kernel/http/problem.ts';
import { findNumbers, findPeopleNear, tellsNumbers } from './find-people-near.ts';

/** What a visitor learns of a community's members: numbers alone. */
export function mountPeopleNear(app: FastifyInstance, deps: MountDeps & { readonly db: Db; readonly communities: CommunityCache }): void {
  mountEndpoint(app, deps, 'communityNumbers', async ({ params }) => {
    const community = await deps.communities.bySlug(params.slug);
    return community === null || !tellsNumbers(community) ? problem('community-not-found') : await findNumbers(deps.db, community.row.id);
  });

  mountEndpoint(app, deps, 'peopleNear', async ({ params, query }) => {
    const community = await deps.communities.bySlug(params.slug);
    if (community === null || !tellsNumbers(community)) return problem('community-not-found');
    const place = { latitude: Number(query.latitude), longitude: Number(query.longitude) };
    return { people: await findPeopleNear(deps.db, community.row.id, place) };
  });
}
