/** The options of a community as the operator gives them. What is absent stays as it is; null takes it away. */
import * as z from 'zod/mini';
import {
  askedSlugField,
  colourField,
  cultureField,
  emailDomainsField,
  landingHtmlField,
  notaField,
  oidcProviderField,
  passwordField,
  privacyField,
} from './field-values.ts';

export const communityOptionFields = {
  parent: z.optional(z.nullable(askedSlugField)),
  culture: z.optional(z.nullable(cultureField)),
  colour: z.optional(z.nullable(colourField)),
  landingHtml: z.optional(z.nullable(landingHtmlField)),
  nota: z.optional(z.nullable(notaField)),
  notaTop: z.optional(z.boolean()),
  oidcProvider: z.optional(oidcProviderField),
  privacy: z.optional(z.nullable(privacyField)),
  password: z.optional(z.nullable(passwordField)),
  emailDomains: z.optional(emailDomainsField),
  needsVerification: z.optional(z.boolean()),
  active: z.optional(z.boolean()),
};

const communityOptions = z.object(communityOptionFields);
export type CommunityOptionValues = z.infer<typeof communityOptions>;
