import pg from 'pg';

/** SQLSTATEs: class 08 (connection), class 53 (out of resources), 57P0x (shutdown, startup), and time limits. */
const AWAY_SQLSTATES = /^(?:08...|53...|57P0[1-5]|57014|25P03)$/;
const AWAY_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]);
/** Messages of node-postgres that come without a code. */
const AWAY_MESSAGES =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end|not queryable/;
const CAUSES_MAX = 5;

export const DISK_FULL = '53100';

/** A short description of the error for the log. */
export function storeTrouble(error: unknown): string {
  for (let each: unknown = error, depth = 0; each instanceof Error && depth < CAUSES_MAX; each = each.cause, depth += 1)
    if (each instanceof pg.DatabaseError && each.code === DISK_FULL) return 'the disk of the store is full: make room on it';
  return 'the store is out of reach';
}

/** True when `error` or its cause means that the store cannot be reached now, so that trying again later may help. */
export function isStoreAway(error: unknown): boolean {
  for (let each: unknown = error, depth = 0; each instanceof Error && depth < CAUSES_MAX; each = each.cause, depth += 1) {
    if (each instanceof AggregateError && each.errors.some(isStoreAway)) return true;
    if (isAwayItself(each)) return true;
  }
  return false;
}

function isAwayItself(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error instanceof pg.DatabaseError) return AWAY_SQLSTATES.test(code);
  // A missing file is ENOENT too. Only the failed system call tells whether it was a socket.
  if ('syscall' in error && AWAY_SYSTEM_CODES.has(code)) return ['connect', 'read', 'write', 'getaddrinfo'].includes(String(error.syscall));
  return AWAY_MESSAGES.test(error.message);
}
