/** Explains why a connection to the PostgreSQL of DATABASE_URL fails, and names the setting to change. */
import pg from 'pg';
import { isStoreAway } from './kernel/db/store-away.ts';

const NOBODY_KNOWN =
  'is signed by nobody who is known here: let DATABASE_URL name the certificate of who signed it (?sslmode=verify-full&sslrootcert=/path/to/ca.pem)';
const CERTIFICATES: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: NOBODY_KNOWN,
  SELF_SIGNED_CERT_IN_CHAIN: NOBODY_KNOWN,
  UNABLE_TO_GET_ISSUER_CERT: NOBODY_KNOWN,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: NOBODY_KNOWN,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NOBODY_KNOWN,
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet: is the clock of this machine right?',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another name than the host of DATABASE_URL',
};
/** Class 08 (connection), class 28 (authorization), an unknown database, and a server that starts or stops. */
const CONNECTING = /^(?:08...|28...|3D000|57P0[1-3])$/;
const NO_TLS = 'The server does not support SSL connections';

/** Null when the connection worked and something else failed. */
export function explainConnecting(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const certificate = CERTIFICATES[code];
  if (certificate !== undefined) return `its certificate ${certificate} (${code})`;
  if (error.message.startsWith(NO_TLS)) return 'it offers no TLS, which DATABASE_URL asks for (sslmode)';
  if (error instanceof pg.DatabaseError) return CONNECTING.test(code) ? error.message : null;
  if (!isStoreAway(error)) return error.cause === undefined ? null : explainConnecting(error.cause);
  // When all addresses of a host fail, their errors are bundled, and the bundle's message is empty.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : null;
  return error.message === '' && first instanceof Error ? first.message : error.message;
}
