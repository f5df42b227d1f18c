/** What the operator can ask about mails and about the whole, and the answers. */
import { REMOVAL_REASONS } from '@waylift/contract/removal-reasons';
import * as z from 'zod/mini';
import { MAIL_STATES } from '../jobs/read-mails.ts';
import { MEMBER_STATUSES } from '../db/schema/members.ts';

export const MAILS_PER_PAGE = 500;

export const mailRequests = [
  z.object({ verb: z.literal('mail-list'), onlyDead: z.boolean(), after: z.nullable(z.string()) }),
  /** `id` null: all that are dead. */
  z.object({ verb: z.literal('mail-retry'), id: z.nullable(z.string()) }),
  z.object({ verb: z.literal('stats') }),
] as const;

const queuedMail = z.object({
  id: z.string(),
  state: z.enum(MAIL_STATES),
  kind: z.string(),
  memberId: z.string(),
  tries: z.number(),
  lastError: z.nullable(z.string()),
  createdAt: z.string(),
  nextTryAt: z.nullable(z.string()),
});

const byStatus = z.record(z.enum(MEMBER_STATUSES), z.number());

const stats = z.object({
  members: byStatus,
  communities: z.array(z.object({ slug: z.string(), active: z.boolean(), members: byStatus, removed: z.number() })),
  /** How many accounts became active on each of the last thirty days (UTC), today last. */
  joins: z.array(z.object({ day: z.string(), count: z.number() })),
  /** Accounts that were removed, ever: how many, and why as their members said. `byOperator` had no reason to give. */
  removals: z.object({ byOperator: z.number(), byReason: z.partialRecord(z.enum(REMOVAL_REASONS), z.number()) }),
  mails: z.object({ waiting: z.number(), dead: z.number() }),
  jobs: z.array(z.object({ queue: z.string(), state: z.string(), count: z.number() })),
  storeBytes: z.number(),
  images: z.object({ count: z.number(), bytes: z.number() }),
});
export type Stats = z.infer<typeof stats>;

export const mailReplies = [
  z.object({ kind: z.literal('mails'), mails: z.array(queuedMail), next: z.nullable(z.string()) }),
  z.object({ kind: z.literal('stats'), stats }),
] as const;
