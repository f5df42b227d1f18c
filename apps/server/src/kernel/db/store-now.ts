import { sql, type SQL } from 'drizzle-orm';

/** The time by the store's own clock, to be put into a statement: one for all servers, whose own may differ. */
export type StoreNow = () => SQL<Date>;

/** Inside a transaction, too, the time at which the statement was sent: after the wait for a lock in the one before. */
export const storeNow: StoreNow = () => sql<Date>`statement_timestamp()::timestamptz(3)`;
