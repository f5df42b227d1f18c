/** Hands mails to a mail server. Every wait has an end: a server that does not answer must not hold a job for ever. */
import { createTransport } from 'nodemailer';
import { isLocalHost } from '../../kernel/config/local-host.ts';
import { readAuthorities } from './mail-authorities.ts';
import type { Delivery } from './mailer.ts';

export type SmtpLimits = {
  readonly connectMs: number;
  readonly greetingMs: number;
  /** Without a byte from the server. */
  readonly silenceMs: number;
  /** For one mail altogether, against a server that trickles its replies. Less than the job's own limit. */
  readonly mailMs: number;
  readonly checkMs: number;
};

export const SMTP_LIMITS: SmtpLimits = { connectMs: 10_000, greetingMs: 10_000, silenceMs: 20_000, mailMs: 60_000, checkMs: 2_500 };

const AT_ONCE = { least: 4, most: 50 };
const MAILS_PER_CONNECTION = 100;
const IDLE_MS = 30_000;

/** Beside `mailsAtOnce`, for mails for which somebody waits: several, since one of those may be to a slow recipient too. */
export const URGENT_AT_ONCE = 3;

/** How many mails a server has in hand: a pace is kept where each mail takes a second. */
export function mailsAtOnce(mailsPerMinute = 0): number {
  return Math.min(Math.max(AT_ONCE.least, Math.ceil(mailsPerMinute / 60)), AT_ONCE.most);
}

/**
 * TLS from the start with `smtps:`, by STARTTLS with `smtp:`. Nothing is sent without it, but to this machine or with `?requireTLS=false`.
 * @param options.authorities a file with the certificates of further authorities; throws `ConfigError` where it cannot be used
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
      // Nobody stands in between, and a mail server that Debian installs has a certificate that is signed by itself.
      ...(isOnThisMachine ? { rejectUnauthorized: false } : {}),
      ...(authorities === undefined ? {} : { ca: readAuthorities(authorities) }),
    },
    pool: true,
    maxConnections: mailsAtOnce(mailsPerMinute) + URGENT_AT_ONCE,
    maxMessages: MAILS_PER_CONNECTION,
    idleTimeout: IDLE_MS,
    // The queue of jobs tries again, with growing pauses; a second queue here would only hide it.
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

/** A stranger between the two could take the offer of STARTTLS out, and read every link. */
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
