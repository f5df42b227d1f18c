/** What the operator can ask for and what comes back: the same over the socket and within one process. */
import * as z from 'zod/mini';
import { IMAGE_USAGES } from '../db/schema/community-images.ts';
import { communityOptionFields } from './community-options.ts';
import { askedSlugField, nameField, publicIdField, shown, slugField } from './field-values.ts';
import { demoReplies, demoRequests } from './demo-requests.ts';
import { importReplies, importRequests } from './import-requests.ts';
import { mailReplies, mailRequests } from './mail-requests.ts';
import { memberReplies, memberRequests } from './member-requests.ts';

const newCommunity = z.object({ slug: slugField, name: nameField, publicId: z.optional(publicIdField), ...communityOptionFields });
export type NewCommunity = z.infer<typeof newCommunity>;

const communityChanges = z.object({
  slug: z.optional(slugField),
  name: z.optional(nameField),
  ...communityOptionFields,
  removeLogo: z.optional(z.boolean()),
  removeLandingImages: z.optional(z.boolean()),
});
export type CommunityChanges = z.infer<typeof communityChanges>;

const newImage = z.object({ community: askedSlugField, usage: z.enum(IMAGE_USAGES), bytesBase64: z.string() });
export type NewImage = z.infer<typeof newImage>;

const operatorRequest = z.discriminatedUnion('verb', [
  z.object({ verb: z.literal('community-list') }),
  z.object({ verb: z.literal('community-show'), slug: askedSlugField }),
  z.object({ verb: z.literal('community-create'), community: newCommunity }),
  z.object({ verb: z.literal('community-set'), slug: askedSlugField, changes: communityChanges }),
  z.object({ verb: z.literal('image-add'), image: newImage }),
  ...importRequests,
  ...memberRequests,
  ...mailRequests,
  ...demoRequests,
]);
/** A request before it is checked, as the command line or the socket gives it. */
export type OperatorRequestInput = z.input<typeof operatorRequest>;
export type OperatorRequest = z.output<typeof operatorRequest>;

/** The checked request, or the first thing in it that cannot be taken. */
export function readOperatorRequest(input: unknown): { readonly request: OperatorRequest } | { readonly refusal: string } {
  const result = operatorRequest.safeParse(input);
  if (result.success) return { request: result.data };
  const issue = result.error.issues[0];
  // Our own checks say a sentence; zod's own words mean that this command and the server are of different versions.
  if (issue?.code === 'custom' || issue?.message.endsWith('.')) return { refusal: issue.message };
  return {
    refusal: `The request cannot be understood at ${shown(issue?.path.map(String).join('.') ?? '')}. Is the running server of the same version?`,
  };
}

/** One line of the list of communities. */
const communitySummary = z.object({
  slug: z.string(),
  name: z.string(),
  publicId: z.string(),
  parent: z.nullable(z.string()),
  active: z.boolean(),
  members: z.number(),
  /** What sets it apart: `password`, `sign-on`, `domains` ... */
  traits: z.array(z.string()),
});
export type CommunitySummary = z.infer<typeof communitySummary>;

/** Everything about a community but its password, of which only the existence is told. */
const communityDetails = z.object({
  slug: z.string(),
  name: z.string(),
  publicId: z.string(),
  parent: z.nullable(z.string()),
  children: z.array(z.string()),
  active: z.boolean(),
  members: z.number(),
  culture: z.nullable(z.string()),
  colour: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  landingImages: z.object({
    sm: z.nullable(z.string()),
    md: z.nullable(z.string()),
    lg: z.nullable(z.string()),
    hdpi: z.nullable(z.string()),
  }),
  landingHtml: z.nullable(z.string()),
  nota: z.nullable(z.string()),
  notaTop: z.boolean(),
  oidcProvider: z.string(),
  privacy: z.nullable(z.string()),
  passwordSet: z.boolean(),
  emailDomains: z.array(z.string()),
  needsVerification: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type CommunityDetails = z.infer<typeof communityDetails>;

const operatorReply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('communities'), communities: z.array(communitySummary) }),
  z.object({ kind: z.literal('community'), community: communityDetails }),
  /** Something was changed: what, in one line, with what the operator should know about it. */
  z.object({ kind: z.literal('done'), message: z.string(), notes: z.array(z.string()) }),
  z.object({ kind: z.literal('refused'), message: z.string() }),
  ...importReplies,
  ...memberReplies,
  ...mailReplies,
  ...demoReplies,
]);
export type OperatorReply = z.infer<typeof operatorReply>;

/** What a server answered, or null when it is no reply of ours. */
export function readOperatorReply(input: unknown): OperatorReply | null {
  return operatorReply.safeParse(input).data ?? null;
}

/** A refusal by the state of the store, as a value that unwinds nothing. */
export function refused(message: string): Extract<OperatorReply, { kind: 'refused' }> {
  return { kind: 'refused', message };
}
