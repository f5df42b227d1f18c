import { once, setMaxListeners } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** The time limit for a mail that never arrives. */
const waitLimitMs = 120_000;

/** A received mail: its envelope recipient and its content. */
/** `id`: a mail that was cut off may come again, with the same one. */
export type ReceivedMail = { id: string; to: string[]; subject: string; html: string; text: string };

/** A real SMTP server that stores every mail. */
export type Mailbox = {
  /** For `SMTP_URL`. */
  url: string;
  mails(): readonly ReceivedMail[];
  /** The SMTP code that refuses mail to an address, such as 550 (permanent) or 451 (temporary). It may change at any time. */
  refusals: Map<string, number>;
  /** The next mail to an address, after those already returned. */
  waitFor(address: string, limitMs?: number): Promise<ReceivedMail>;
  close(): Promise<void>;
};

/** @param tls offers STARTTLS with this certificate */
export async function openMailbox(tls?: { readonly key: string; readonly certificate: string }): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const seen = new Set<ReceivedMail>();
  const refusals = new Map<string, number>();
  const arrivals = new EventTarget();
  setMaxListeners(0, arrivals);

  async function receive(stream: Readable, to: string[]): Promise<void> {
    const { messageId: id = '', subject = '', html = '', text = '' } = await PostalMime.parse(await buffer(stream));
    mails.push({ id, to, subject, html, text });
    arrivals.dispatchEvent(new Event('mail'));
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: tls === undefined ? ['STARTTLS', 'AUTH'] : ['AUTH'],
    ...(tls === undefined ? {} : { key: tls.key, cert: tls.certificate }),
    onRcptTo({ address }, _session, callback) {
      const responseCode = refusals.get(address.toLowerCase());
      callback(responseCode === undefined ? null : Object.assign(new Error('not here'), { responseCode }));
    },
    onData(stream, session, callback) {
      const to = session.envelope.rcptTo.map((recipient) => recipient.address.toLowerCase());
      receive(stream, to).then(
        () => callback(),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  // A server that is killed during a mail resets its connection.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('A TCP server has an address with a port.');

  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails: () => mails,
    refusals,
    async waitFor(recipient, limitMs = waitLimitMs) {
      const signal = AbortSignal.timeout(limitMs);
      for (;;) {
        const mail = mails.find((candidate) => !seen.has(candidate) && candidate.to.includes(recipient.toLowerCase()));
        if (mail !== undefined) {
          seen.add(mail);
          return mail;
        }
        await nextArrival(arrivals, signal, recipient);
      }
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}

/** The address behind a mail's button. */
export function linkIn(mail: ReceivedMail, path: string): string {
  const link = mail.text.split(/\s+/).find((word) => word.startsWith('http') && word.includes(path));
  if (link === undefined) throw new Error(`No link to ${path} in the mail:\n${mail.text}`);
  return link;
}

function nextArrival(arrivals: EventTarget, signal: AbortSignal, recipient: string): Promise<void> {
  return new Promise((done, fail) => {
    arrivals.addEventListener('mail', () => done(), { once: true });
    signal.addEventListener('abort', () => fail(new Error(`No mail to ${recipient} came in time.`)), { once: true });
  });
}
