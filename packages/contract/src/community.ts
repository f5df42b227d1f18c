import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { askedName, emailAddress, oneTimeToken } from './fields.ts';
import { formed } from './formed.ts';

/** Path segments of the portal itself, which no community may take as its slug. */
export const RESERVED_SLUGS = [
  '404',
  'account-created',
  'account-removed',
  'api',
  'app-icon.svg',
  'assets',
  'change-password',
  'dashboard',
  'dev',
  'docs',
  'favicon.ico',
  'fonts',
  'forgot-password',
  'gallery',
  'get-the-app',
  'healthz',
  'j',
  'join',
  'login',
  'manifest.webmanifest',
  'member-terms',
  'metrics',
  'offline.html',
  'openapi.json',
  'organise',
  'privacy-policy',
  'readyz',
  'robots.txt',
  'sign-in-by-qr',
  'sign-on',
  'sign-up',
  'stop-reset',
  'unsubscribe',
  'uploaded-images',
  'v2',
  'v3',
  'verify-email',
] as const;

/** 2 to 63 characters of `a-z0-9-`, and not one of the portal's own first path segments. */
export const communitySlug = formed(/^[a-z0-9-]{2,63}$/, { maxLength: 63, code: 'slug-invalid' }).check(
  z.refine((slug) => !RESERVED_SLUGS.some((reserved) => reserved === slug), { error: 'slug-reserved' }),
);

const communityFields = { publicId: z.string(), slug: z.string(), name: z.string(), active: z.boolean() };
/** A community as the directory shows it, with its children (one level: a child's own list is empty). */
export const community = z.object({
  ...communityFields,
  childCommunities: z.array(z.object({ ...communityFields, childCommunities: z.optional(z.array(z.unknown())) })),
});
export type Community = z.infer<typeof community>;

/** The options of a community (section 3). All are optional strings; an empty one counts as absent. */
export const communityOptions = z.object({
  Culture: z.optional(z.string()),
  ThemePrimaryColour: z.optional(z.string()),
  ThemeLogoGUIDlg: z.optional(z.string()),
  LandingCustomImageGUIDsm: z.optional(z.string()),
  LandingCustomImageGUIDmd: z.optional(z.string()),
  LandingCustomImageGUIDlg: z.optional(z.string()),
  LandingCustomImageGUIDhdpi: z.optional(z.string()),
  LandingCustomHTML: z.optional(z.string()),
  LandingDirectoryNOTA: z.optional(z.string()),
  LandingDirectoryNOTATop: z.optional(z.string()),
  OidcProvider: z.optional(z.string()),
  /** `on`: people sign on to the community through its provider on these pages. */
  SignOn: z.optional(z.string()),
  /** What people call their account at the provider, such as `Fenwick account`. */
  SignOnLabel: z.optional(z.string()),
  /** `also`: members may sign in by password too; `off`: whoever has signed on once enters by the provider alone. */
  SignOnPasswords: z.optional(z.string()),
  /** `closed`: joined by invitation alone; `private`: no other community lists it. */
  Privacy: z.optional(z.string()),
  CommunityPasswordVersion: z.optional(z.string()),
  /**
   * `family`: members are matched with those of the parent and of the parent's other children, if both communities say so. Absent: only with each
   * other.
   */
  MatchesWith: z.optional(z.string()),
  /** The email domains that may join, the first three of them: `mill.example, dock.example`. `+4` at the end: and so many more. Absent: any domain. */
  EmailDomains: z.optional(z.string()),
});
export type CommunityOptions = z.infer<typeof communityOptions>;

export const directorySlugParams = z.object({ slug: askedName });
export const directorySlugAnswer = z.object({ currentCommunity: community });
export const linkParams = z.object({ token: oneTimeToken });
export const linkAnswer = z.object({ slug: z.string() });
export const optionsByIdParams = z.object({ id: askedName });
export const optionsBySlugParams = z.object({ slug: askedName });
export const optionsAnswer = z.object({ options: communityOptions });
export const findByEmailQuery = z.object({ email: emailAddress });
export const findByEmailAnswer = z.object({
  communities: z.array(z.object({ id: z.string(), name: z.string(), slug: z.optional(z.string()) })),
  /** The community through whose provider people with this address sign on. */
  signOn: z.optional(z.object({ slug: z.string(), label: z.string() })),
});
export type CommunityChoice = z.infer<typeof findByEmailAnswer>['communities'][number];
export const imageParams = z.object({ guid: askedName });

const MILL: Community = { publicId: 'mill', slug: 'mill', name: 'Mill', active: true, childCommunities: [] };
/** For examples. */
export const HARBOUR_QUARTER: Community = {
  publicId: 'harbour',
  slug: 'harbour-quarter',
  name: 'Harbour Quarter',
  active: true,
  childCommunities: [MILL],
};

export const communityCalls = {
  directoryBySlug: {
    method: 'GET',
    path: '/v2/liftshare/community/directory-slug/{slug}',
    who: 'anyone',
    cache: 'public',
    summary: 'A community and its listed children by slug, also a former one, or inactive',
    params: directorySlugParams,
    success: { status: 200, schema: directorySlugAnswer },
    problems: ['community-not-found'],
    example: { params: { slug: 'harbour-quarter' }, answer: { currentCommunity: HARBOUR_QUARTER } },
  },
  optionsById: {
    method: 'GET',
    path: '/v3/liftshare/community/options/{id}',
    who: 'anyone',
    cache: 'public',
    summary: 'The options of a community by public id',
    params: optionsByIdParams,
    success: { status: 200, schema: optionsAnswer },
    problems: ['community-not-found'],
    example: {
      params: { id: 'harbour' },
      answer: { options: { Culture: 'en-GB', ThemePrimaryColour: '#ffd100', LandingDirectoryNOTATop: 'true' } },
    },
  },
  optionsBySlug: {
    method: 'GET',
    path: '/v3/liftshare/community/options/slug/{slug}',
    who: 'anyone',
    cache: 'public',
    summary: 'The options of a community by slug, or by a former one',
    params: optionsBySlugParams,
    success: { status: 200, schema: optionsAnswer },
    problems: ['community-not-found'],
    example: { params: { slug: 'harbour-quarter' }, answer: { options: {} } },
  },
  communityOfLink: {
    method: 'GET',
    path: '/v2/liftshare/community/link/{token}',
    who: 'anyone',
    summary: "The slug of a member's community, by the token of a link in a mail",
    params: linkParams,
    success: { status: 200, schema: linkAnswer },
    problems: ['community-not-found'],
    example: { params: { token: 'abc' }, answer: { slug: 'harbour-quarter' } },
  },
  findCommunitiesByEmail: {
    method: 'GET',
    path: '/v2/liftshare/community/find/by-email',
    who: 'anyone',
    summary: 'Active communities that take this address, none of them by invitation',
    query: findByEmailQuery,
    success: { status: 200, schema: findByEmailAnswer },
    problems: [],
    example: {
      query: { email: 'ann@example.org' },
      answer: { communities: [{ id: 'mill', name: 'Mill', slug: 'mill' }], signOn: { slug: 'mill', label: 'Mill account' } },
    },
  },
  communityImage: {
    method: 'GET',
    path: '/uploaded-images/CommunityImages/{guid}',
    who: 'anyone',
    cache: 'immutable',
    summary: 'A logo or landing image of a community',
    params: imageParams,
    success: { status: 200, schema: null },
    problems: ['image-not-found'],
    example: { params: { guid: 'abc' } },
  },
} as const satisfies Calls;
