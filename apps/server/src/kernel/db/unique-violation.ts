import pg from 'pg';

const UNIQUE_VIOLATION = '23505';
/** An address has at most one account. */
export const ACCOUNT_ADDRESS = 'members_account_email_key_index';

/** True when `error` or its cause is a violation of the unique `constraint`. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  if (error instanceof pg.DatabaseError) return error.code === UNIQUE_VIOLATION && error.constraint === constraint;
  return error instanceof Error && error.cause !== undefined && isUniqueViolation(error.cause, constraint);
}
