import { date, index, pgTable, text } from 'drizzle-orm/pg-core';

/** Addresses that declined an invitation, left or were removed: whoever sends a list of people each month would ask them each month. */
export const doNotInvite = pgTable(
  'do_not_invite',
  {
    /** A keyed hash (`accounts/member/do-not-invite.ts`), from which nobody reads the address: it is found by asking for an address alone. */
    addressHash: text('address_hash').primaryKey(),
    /** The day (UTC), no more: an exact time could be held against logs. */
    saidNoOn: date('said_no_on', { mode: 'string' }).notNull(),
  },
  (table) => [index('do_not_invite_said_no_on_index').on(table.saidNoOn)],
);
