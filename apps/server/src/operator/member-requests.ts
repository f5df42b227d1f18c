/** What the operator can ask about members, and the answers. Lists go in pages and invitations in batches: each message is bounded. */
import { REMOVAL_REASONS } from '@waylift/contract/removal-reasons';
import * as z from 'zod/mini';
import { MEMBER_STATUSES } from '../db/schema/members.ts';
import { TOKEN_PURPOSES } from '../db/schema/one-time-tokens.ts';

export const MEMBERS_PER_PAGE = 500;
/** Fewer, as a comment may be long. */
export const REMOVALS_PER_PAGE = 100;
export const INVITATIONS_PER_BATCH = 250;

/** An address that is asked for: any text. */
const askedEmail = z.string();

/** A line of the file of people to invite; `line` is where it begins. */
const invitee = z.object({ line: z.int(), forename: z.string(), surname: z.string(), email: z.string() });
export type Invitee = z.infer<typeof invitee>;

export const memberRequests = [
  z.object({
    verb: z.literal('member-invite'),
    community: z.string(),
    invitees: z.array(invitee).check(z.maxLength(INVITATIONS_PER_BATCH)),
  }),
  z.object({
    verb: z.literal('member-list'),
    community: z.string(),
    status: z.optional(z.enum(MEMBER_STATUSES)),
    /** The last address of the page before, as `next` told it. */
    after: z.nullable(z.string()),
  }),
  z.object({ verb: z.literal('member-show'), email: askedEmail }),
  z.object({ verb: z.literal('member-resend'), email: askedEmail }),
  /** With the id that was shown, so that nobody else is removed who has come to have this address meanwhile. */
  z.object({ verb: z.literal('member-remove'), email: askedEmail, id: z.uuid() }),
  z.object({ verb: z.literal('member-removals'), after: z.nullable(z.string()) }),
] as const;

const memberSummary = z.object({
  email: z.string(),
  forename: z.string(),
  surname: z.string(),
  status: z.enum(MEMBER_STATUSES),
  language: z.string(),
  createdAt: z.string(),
  activatedAt: z.nullable(z.string()),
});
export type MemberSummary = z.infer<typeof memberSummary>;

const memberDetails = z.object({
  id: z.string(),
  email: z.string(),
  forename: z.string(),
  surname: z.string(),
  community: z.string(),
  status: z.enum(MEMBER_STATUSES),
  language: z.string(),
  country: z.string(),
  marketingOptIn: z.boolean(),
  pendingEmail: z.nullable(z.string()),
  createdAt: z.string(),
  activatedAt: z.nullable(z.string()),
  openSessions: z.number(),
  /** Links that were mailed and still work. */
  links: z.array(z.object({ purpose: z.enum(TOKEN_PURPOSES), expiresAt: z.string() })),
});
export type MemberDetails = z.infer<typeof memberDetails>;

/** That somebody left: it names nobody. */
const removal = z.object({
  day: z.string(),
  community: z.string(),
  /** Null when the operator removed the account. */
  reason: z.nullable(z.enum(REMOVAL_REASONS)),
  comment: z.nullable(z.string()),
});
export type Removal = z.infer<typeof removal>;

/** What became of a batch of people to invite. */
const inviteCounts = z.object({
  invited: z.number(),
  /** Invited before and not yet answered: they get no second mail. */
  alreadyInvited: z.number(),
  alreadyMembers: z.number(),
  /** Invited to another community, or members of one. */
  elsewhere: z.number(),
});
export type InviteCounts = z.infer<typeof inviteCounts>;

export const memberReplies = [
  z.object({ kind: z.literal('invited'), counts: inviteCounts }),
  z.object({ kind: z.literal('members'), members: z.array(memberSummary), next: z.nullable(z.string()) }),
  z.object({ kind: z.literal('removals'), removals: z.array(removal), next: z.nullable(z.string()) }),
  z.object({ kind: z.literal('member'), member: memberDetails }),
] as const;
