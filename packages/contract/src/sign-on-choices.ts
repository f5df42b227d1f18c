/** The choices of a sign-in system. Apart from the schemas, so that a page can use them without loading those. */

/** How the portal proves to the provider who it is. */
export const CLIENT_PROOFS = ['basic', 'post', 'private-key'] as const;
export type ClientProof = (typeof CLIENT_PROOFS)[number];

/** Who becomes a member by signing on. */
export const NEW_MEMBERS = ['join', 'invited-only'] as const;
export type NewMembers = (typeof NEW_MEMBERS)[number];

/** Whether passwords stay beside the provider. */
export const SIGN_ON_PASSWORDS = ['also', 'off'] as const;
export type SignOnPasswords = (typeof SIGN_ON_PASSWORDS)[number];

/**
 * Whether organisers come in through the provider: not at all; with the second factor of their own account; with that of the provider where it says that
 * it asked for one (`amr`, RFC 8176); or with whatever the provider asks for.
 */
export const ORGANISERS_THROUGH = ['off', 'own-factor', 'amr', 'always'] as const;
export type OrganisersThrough = (typeof ORGANISERS_THROUGH)[number];

/** Why an issuer cannot be used. */
export const ISSUER_PROBLEMS = [
  'not-an-address',
  'not-https',
  'every-tenant',
  'private-network',
  'away',
  'other-issuer',
  'no-document',
  'bad-endpoint',
] as const;
export type IssuerProblemCode = (typeof ISSUER_PROBLEMS)[number];
