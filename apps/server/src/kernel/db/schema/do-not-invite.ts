import { date, index, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Addresses of people who declined an invitation, left or were removed. Otherwise a customer who uploads a list each month would invite them again
 * each month.
 */
export const doNotInvite = pgTable(
  'do_not_invite',
  {
    /** A keyed hash (`accounts/member/do-not-invite.ts`). It can only be compared with a given address, never read. */
    addressHash: text('address_hash').primaryKey(),
    /** The day (UTC), no more: an exact time could be held against logs. */
    saidNoOn: date('said_no_on', { mode: 'string' }).notNull(),
  },
  (table) => [index('do_not_invite_said_no_on_index').on(table.saidNoOn)],
);
