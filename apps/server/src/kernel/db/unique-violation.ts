import pg from 'pg';

const UNIQUE_VIOLATION = '23505';
/** Of one address there is one account. */
export const ACCOUNT_ADDRESS = 'members_account_email_key_index';

/** True when `error`, or what caused it, is that two rows would have the same value under `constraint`. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  if (error instanceof pg.DatabaseError) return error.code === UNIQUE_VIOLATION && error.constraint === constraint;
  return error instanceof Error && error.cause !== undefined && isUniqueViolation(error.cause, constraint);
}
