import { sql, type SQL } from 'drizzle-orm';

/** The store's own time, as a piece of a statement. Clocks of servers may differ; this one is the same for all. */
export type StoreNow = () => SQL<Date>;

/** The time when the statement was sent, even inside a transaction: after the statement before has waited for its lock. */
export const storeNow: StoreNow = () => sql<Date>`statement_timestamp()::timestamptz(3)`;
