import type { FastifyInstance } from 'fastify';
import type { CommunityCache } from '../../community/community-cache.ts';
import { mountEndpoint, type MountDeps } from '../../http/mount-endpoint.ts';
import { problem } from '../../http/problem.ts';
import type { ImageStore } from '../../storage/images.ts';
import { findCommunitiesByEmail } from './find-communities-by-email.ts';

export function mountCommunity(
  app: FastifyInstance,
  deps: MountDeps & { readonly communities: CommunityCache; readonly images: ImageStore },
): void {
  mountEndpoint(app, deps, 'directoryBySlug', async ({ params }) => {
    const community = await deps.communities.bySlug(params.slug);
    return community === null ? problem('community-not-found') : { currentCommunity: community.directory };
  });

  mountEndpoint(app, deps, 'optionsById', async ({ params }) => {
    const community = await deps.communities.byPublicId(params.id);
    return community === null ? problem('community-not-found') : { options: community.options };
  });

  mountEndpoint(app, deps, 'optionsBySlug', async ({ params }) => {
    const community = await deps.communities.bySlug(params.slug);
    return community === null ? problem('community-not-found') : { options: community.options };
  });

  mountEndpoint(app, deps, 'findCommunitiesByEmail', async ({ query }) => ({
    communities: await findCommunitiesByEmail(deps.db, query.email),
  }));

  mountEndpoint(app, deps, 'communityImage', async ({ params }) => (await deps.images.read(params.guid)) ?? problem('image-not-found'));
}
