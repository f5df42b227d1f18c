/**
 * Addresses of servers with a user and a password. If a special character of the password is not percent-encoded, a part of the password would be
 * read as the host.
 */
import { value, type Value } from './config-values.ts';

type Kind = {
  readonly protocols: readonly string[];
  readonly example: string;
  readonly path: RegExp;
  /** Names of the options allowed after `?`. */
  readonly options: RegExp;
  readonly read?: (given: string) => string;
};

const ENCODED = 'with each of # / ? @ : % in the user or the password percent-encoded (%23 %2F %3F %40 %3A %25)';

/** The mail server, with nodemailer's options. */
export const smtpAddress = serverAddress({
  protocols: ['smtp:', 'smtps:'],
  example: 'smtp://user:password@host:587',
  path: /^\/?$/,
  options: /^(?:requireTLS|ignoreTLS|opportunisticTLS|secure|name|authMethod|localAddress|tls\.[a-zA-Z]+)$/,
});

/** A PostgreSQL, with node-postgres's options, such as the folder of a socket. */
export const postgresAddress = serverAddress({
  // node-postgres treats all three like `verify-full`, but prints a warning of five lines each time.
  read: (given) => given.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full'),
  protocols: ['postgres:', 'postgresql:'],
  example: 'postgres://user:password@host:5432/database',
  path: /^(?:\/[^/@]*)?$/,
  options: /^[a-zA-Z_]+$/,
});

function serverAddress({ protocols, example, path, options, read = (given) => given }: Kind): Value<string> {
  return value(`an address such as ${example}, ${ENCODED}`, (given) => {
    const url = URL.parse(given);
    if (url === null || !protocols.includes(url.protocol) || given.includes('#') || url.search.includes('@') || !path.test(url.pathname))
      return undefined;
    const names = [...url.searchParams.keys()];
    const hasHost = url.hostname !== '' || names.includes('host');
    return hasHost && names.every((name) => options.test(name)) ? read(given) : undefined;
  });
}
