/** Sends mails to a mail server. Every wait has a time limit, so that a server that does not answer cannot hold a job for ever. */
import { createTransport } from 'nodemailer';
import { isLocalHost } from '../../kernel/config/local-host.ts';
import { readAuthorities } from './mail-authorities.ts';
import type { Delivery } from './mailer.ts';

export type SmtpLimits = {
  readonly connectMs: number;
  readonly greetingMs: number;
  /** The longest time without a byte from the server. */
  readonly silenceMs: number;
  /** The limit for one whole mail, against a server that replies very slowly. Less than the job's own limit. */
  readonly mailMs: number;
  readonly checkMs: number;
};

export const SMTP_LIMITS: SmtpLimits = { connectMs: 10_000, greetingMs: 10_000, silenceMs: 20_000, mailMs: 60_000, checkMs: 2_500 };

const AT_ONCE = { least: 4, most: 50 };
const MAILS_PER_CONNECTION = 100;
const IDLE_MS = 30_000;

/** Connections besides `mailsAtOnce` for mails that somebody waits for. There are several, because one of them may be slow too. */
export const URGENT_AT_ONCE = 3;

/** How many mails a server sends at a time. The rate is kept even if each mail takes a second. */
export function mailsAtOnce(mailsPerMinute = 0): number {
  return Math.min(Math.max(AT_ONCE.least, Math.ceil(mailsPerMinute / 60)), AT_ONCE.most);
}

/**
 * With `smtps:`, TLS from the start; with `smtp:`, by STARTTLS. Without TLS, nothing is sent, except to this machine or with `?requireTLS=false`.
 * @param options.authorities a file with further certificate authorities; throws `ConfigError` when it cannot be used
 */
export function createSmtpDelivery(
  smtpUrl: string,
  limits: SmtpLimits,
  { authorities, mailsPerMinute }: { readonly authorities?: string | undefined; readonly mailsPerMinute?: number | undefined },
): Delivery {
  const isOnThisMachine = isLocalHost(new URL(smtpUrl).hostname);
  const transport = createTransport({
    url: smtpUrl,
    ...(isOnThisMachine ? {} : { requireTLS: needsTls(smtpUrl) }),
    tls: {
      // Nobody can listen in between, and mail servers of Debian have a self-signed certificate.
      ...(isOnThisMachine ? { rejectUnauthorized: false } : {}),
      ...(authorities === undefined ? {} : { ca: readAuthorities(authorities) }),
    },
    pool: true,
    maxConnections: mailsAtOnce(mailsPerMinute) + URGENT_AT_ONCE,
    maxMessages: MAILS_PER_CONNECTION,
    idleTimeout: IDLE_MS,
    // The mail queue retries with growing pauses. A second queue here would only hide failures.
    maxRequeues: 0,
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.greetingMs,
    socketTimeout: limits.silenceMs,
    dnsTimeout: limits.connectMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async deliver(message, { signal }) {
      const late = AbortSignal.timeout(limits.mailMs);
      const { response } = await transport.sendMail({ ...message, signal: signal === undefined ? late : AbortSignal.any([late, signal]) });
      return response;
    },
    forget: async () => {},
    check: () => within(limits.checkMs, transport.verify()),
    close: () => transport.close(),
  };
}

/** Somebody in between could remove the offer of STARTTLS and read every link. */
function needsTls(smtpUrl: string): boolean {
  const { searchParams } = new URL(smtpUrl);
  return searchParams.get('requireTLS') !== 'false' && searchParams.get('ignoreTLS') !== 'true';
}

async function within(limitMs: number, work: Promise<unknown>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the mail server did not answer in time')), limitMs);
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
