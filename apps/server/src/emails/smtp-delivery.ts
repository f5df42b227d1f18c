/** Hands mails to a mail server. Every wait has an end: a server that does not answer must not hold a job for ever. */
import { createTransport } from 'nodemailer';
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

const CONNECTIONS_MAX = 4;
const MAILS_PER_CONNECTION = 100;
const IDLE_MS = 30_000;

/** `smtpUrl` decides about TLS: `smtps:` from the start, `smtp:` by STARTTLS where offered, `?requireTLS=true` always. */
export function createSmtpDelivery(smtpUrl: string, limits: SmtpLimits): Delivery {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS_MAX,
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
    async deliver(message) {
      await transport.sendMail({ ...message, signal: AbortSignal.timeout(limits.mailMs) });
    },
    forget: async () => {},
    check: () => within(limits.checkMs, transport.verify()),
    close: () => transport.close(),
  };
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
