import { communityCalls, findByEmailQuery } from '@waylift/contract/community';
import { emailDomain } from '@waylift/contract/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CommunityCache } from './community-cache.ts';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem } from '../../kernel/http/problem.ts';
import type { ImageStore } from '../../kernel/storage/images.ts';
import { findCommunitiesByEmail, findSignOnByEmail } from './find-communities-by-email.ts';
import { findCommunityOfLink } from './find-community-of-link.ts';

const FIND_BY_EMAIL = `${communityCalls.findCommunitiesByEmail.path}?`;
/** Matches nearly every real address. Its domain is the cache key, in lower case. */
const PLAIN_ADDRESS = /^email=[a-z\d]{1,64}(?:[._-][a-z\d]{1,64}){0,2}(?:@|%40)((?:[a-z\d]+(?:-[a-z\d]+)*\.){1,3}[a-z]{2,24})$/i;
const PLAIN_AT_MOST = 250;

/** All addresses of a domain get the same answer. */
function domainAsked({ raw: { url = '', headers } }: FastifyRequest): string | null {
  if (!url.startsWith(FIND_BY_EMAIL) || headers.origin !== undefined) return null;
  const query = url.slice(FIND_BY_EMAIL.length);
  const [, plain] = query.length > PLAIN_AT_MOST ? [] : (PLAIN_ADDRESS.exec(query) ?? []);
  if (plain !== undefined) return `domain ${plain.toLowerCase()}`;
  const asked = findByEmailQuery.safeParse(Object.fromEntries(new URLSearchParams(query)));
  return asked.success && /^email=[^&]+$/.test(query) ? `domain ${emailDomain(asked.data.email)}` : null;
}

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

  mountEndpoint(app, deps, 'communityOfLink', async ({ params }) => {
    const slug = await findCommunityOfLink(deps.db, params.token);
    return slug === null ? problem('community-not-found') : { slug };
  });

  mountEndpoint(
    app,
    deps,
    'findCommunitiesByEmail',
    async ({ query: { email } }) => {
      const [found, signOn] = await Promise.all([findCommunitiesByEmail(deps.db, email), findSignOnByEmail(deps.db, email)]);
      return { communities: found, ...(signOn !== null && { signOn }) };
    },
    // Empty answers are not cached: anybody can make up domains.
    { kept: { keyOf: domainAsked, isUncacheable: ({ communities, signOn }) => communities.length === 0 && signOn === undefined } },
  );

  mountEndpoint(app, deps, 'communityImage', async ({ params }) => (await deps.images.open(params.guid)) ?? problem('image-not-found'));
}
