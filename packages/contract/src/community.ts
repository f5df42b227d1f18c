import * as z from 'zod/mini';
import { askedName, emailAddress } from './fields.ts';

/** Path segments of the portal itself, which no community may take as its slug. */
export const RESERVED_SLUGS = [
  '404',
  'account-created',
  'account-removed',
  'api',
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
  'join',
  'login',
  'member-terms',
  'metrics',
  'openapi.json',
  'privacy-policy',
  'readyz',
  'robots.txt',
  'sign-in-by-qr',
  'sign-up',
  'uploaded-images',
  'v2',
  'v3',
  'verify-email',
] as const;

/** 2 to 63 of `a-z0-9-`, and none of the portal's own first path segments. */
export const communitySlug = z.string({ error: 'not-text' }).check(
  z.regex(/^[a-z0-9-]{2,63}$/, { error: 'slug-invalid' }),
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
  Privacy: z.optional(z.string()),
  CommunityPasswordVersion: z.optional(z.string()),
});
export type CommunityOptions = z.infer<typeof communityOptions>;

export const directorySlugParams = z.object({ slug: askedName });
export const directorySlugAnswer = z.object({ currentCommunity: community });
export const optionsByIdParams = z.object({ id: askedName });
export const optionsBySlugParams = z.object({ slug: askedName });
export const optionsAnswer = z.object({ options: communityOptions });
export const findByEmailQuery = z.object({ email: emailAddress });
export const findByEmailAnswer = z.object({ communities: z.array(z.object({ id: z.string(), name: z.string() })) });
export type CommunityChoice = z.infer<typeof findByEmailAnswer>['communities'][number];
export const imageParams = z.object({ guid: askedName });
