/** Sends mails: over SMTP when `SMTP_URL` is set, into the outbox folder otherwise. Called by jobs only, never while somebody waits. */
import { mailAddress } from '@waylift/contract/rules';
import type { SendMailOptions } from 'nodemailer';
import type { Config } from '../../kernel/config/config.ts';
import type { Logger } from '../../kernel/effects/effects.ts';
import { createLanesPictures, LANES_CONTENT_ID } from '../content/lanes-picture.ts';
import { codesOf, codesOfAnswer, explainMailFailure, failureOf } from './mail-failure.ts';
import { createOutboxDelivery, outboxFolder } from './outbox-delivery.ts';
import type { RenderedMail } from '../content/render-mail.ts';
import { createSmtpDelivery, SMTP_LIMITS, type SmtpLimits } from './smtp-delivery.ts';
import { oneLine } from '../content/untrusted-text.ts';

/** Without `html`, it is text alone. */
export type OutgoingMail = Omit<RenderedMail, 'html'> & {
  readonly html?: string;
  /** The job's id. The Message-ID is made of it, so that a mail which a retry sends twice can be recognised. */
  readonly id: string;
  readonly to: string;
  /** Whose mail it is, by id: names its file in the outbox, so that it can be found when they leave. */
  readonly memberId: string;
  readonly primaryColour: string | null;
  /** A POST there ends mails of this kind (RFC 8058). Absent: they cannot be ended. */
  readonly oneClickUrl?: string;
};

export type Mailer = {
  /**
   * Answers once the mail server, or the disk, has the mail: the mail server's codes, such as `250 2.0.0`. Throws `MailError` when it has not.
   * @param signal once it is aborted, the conversation with the mail server is cut off
   */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<string | null>;
  /** Deletes the files of every mail of a member. What a mail server was given is out of reach. */
  forget(memberId: string): Promise<void>;
  /** Whether mail can be handed over just now. Questions that come while one is being answered share its answer. */
  check(): Promise<boolean>;
  close(): Promise<void>;
};

export type Delivery = {
  /** Answers what the mail server said, or which file was made. */
  deliver(
    message: SendMailOptions,
    about: { readonly id: string; readonly memberId: string; readonly date: Date; readonly signal?: AbortSignal | undefined },
  ): Promise<string>;
  forget(memberId: string): Promise<void>;
  /** Throws when mail could not be delivered. */
  check(): Promise<void>;
  close(): void;
};

/** It holds codes only: a mail server's own words repeat the address, and errors of jobs are stored and logged. */
export class MailError extends Error {
  /** Ours, the system's and, where a mail server answered, its own: `ESOCKET ECONNREFUSED`, `EENVELOPE 550 5.1.1`. */
  readonly code: string;
  /** The mail server will never take a mail to this address. */
  readonly isPermanent: boolean;
  constructor(error: unknown) {
    const { code, responseCode } = failureOf(error);
    const codes = codesOf(error);
    super(`the mail was not taken: ${codes}`);
    this.name = 'MailError';
    this.code = codes;
    const isOfRecipient = typeof error === 'object' && error !== null && 'command' in error && error.command === 'RCPT TO';
    const isRefused = isOfRecipient && responseCode !== undefined && responseCode >= 500 && !PASSING_REFUSALS.has(responseCode);
    this.isPermanent = isRefused || code === UNUSABLE_ADDRESS;
  }
}

const UNUSABLE_ADDRESS = 'EUNUSABLEADDRESS';
/** Begin with a 5 and pass all the same: we are not signed in to the mail server, and a full box. */
const PASSING_REFUSALS = new Set([530, 552]);

type MailerOptions = { readonly smtpLimits?: SmtpLimits; readonly now?: () => Date };
type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl'> &
  Partial<Pick<Config, 'smtpCa' | 'bounceAddress' | 'mailsPerMinute'>>;

export function createMailer(
  config: MailConfig,
  log: Logger,
  { smtpLimits = SMTP_LIMITS, now = () => new Date() }: MailerOptions = {},
): Mailer {
  const delivery = deliveryOf(config, smtpLimits);
  const pictures = createLanesPictures();
  let checking: Promise<boolean> | undefined;

  return {
    async send(mail, signal) {
      const date = now();
      try {
        const answer = await delivery.deliver(messageOf(mail, config, date, await pictures.of(mail.primaryColour)), {
          id: mail.id,
          memberId: mail.memberId,
          date,
          signal,
        });
        return codesOfAnswer(answer);
      } catch (error) {
        throw new MailError(error);
      }
    },
    forget: (memberId) => delivery.forget(memberId),
    check() {
      checking ??= check().finally(() => {
        checking = undefined;
      });
      return checking;
    },
    async close() {
      delivery.close();
    },
  };

  async function check(): Promise<boolean> {
    try {
      await delivery.check();
      return true;
    } catch (error) {
      log.warn({ mail: failureOf(error) }, 'mail cannot be handed over');
      return false;
    }
  }
}

const LANES = { filename: 'lanes.png', contentType: 'image/png', cid: LANES_CONTENT_ID, contentDisposition: 'inline' } as const;

function messageOf(mail: OutgoingMail, config: MailConfig, date: Date, lanes: Buffer): SendMailOptions {
  // As an object, so that no part of it is ever read as a second address; without a name, since a stranger chose that.
  const to = { name: '', address: mailable(mailAddress(mail.to)) };
  return {
    messageId: `<${mail.id}@${new URL(config.publicUrl).hostname.replace(/[^a-z0-9.-]/gi, '')}>`,
    date,
    from: config.mailFrom,
    to,
    ...(config.bounceAddress === undefined ? {} : { envelope: { from: { name: '', address: config.bounceAddress }, to } }),
    // A report of what could not be delivered names the mail by this (read-bounce.ts), and leaves out what it said.
    dsn: { id: mail.id, return: 'headers', notify: 'failure' },
    subject: oneLine(mail.subject),
    text: mail.text,
    headers: {
      // No out-of-office reply is wanted (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(mail.oneClickUrl === undefined ? {} : oneClickHeaders(mail.oneClickUrl)),
    },
    ...(mail.html === undefined ? {} : { html: mail.html, attachments: [{ ...LANES, content: lanes }] }),
  };
}

/** RFC 8058. A mail program acts on them only where a DKIM signature covers both, which is the mail server's to make (docs/operating.md). */
function oneClickHeaders(url: string) {
  // `prepared`: as it stands, in one line. Folded before the address, as nodemailer would, some programs find none.
  return { 'List-Unsubscribe': { prepared: true, value: `<${url}>` }, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

function deliveryOf({ smtpUrl, smtpCa: authorities, mailsPerMinute, dataDir }: MailConfig, smtpLimits: SmtpLimits): Delivery {
  if (smtpUrl === undefined) return createOutboxDelivery(outboxFolder(dataDir));
  return createSmtpDelivery(smtpUrl, smtpLimits, { authorities, mailsPerMinute });
}

/** Sends a mail past the queue, for the operator who waits for it. Answers what the mail server said, or what is wrong with it; its own words may hold the address. */
export async function sendTestMail(
  config: MailConfig,
  { id, to, now }: { readonly id: string; readonly to: string; readonly now: Date },
): Promise<{ readonly isTaken: boolean; readonly answer: string }> {
  const delivery = deliveryOf(config, SMTP_LIMITS);
  const text = `This mail shows that ${config.publicUrl} can send mail to this address.\n`;
  const mail = { id, to, memberId: 'operator', primaryColour: null, subject: 'A test of sending mail', text };
  try {
    return {
      isTaken: true,
      answer: await delivery.deliver(messageOf(mail, config, now, Buffer.alloc(0)), { id, memberId: 'operator', date: now }),
    };
  } catch (error) {
    return { isTaken: false, answer: explainMailFailure(error, config.smtpUrl) };
  } finally {
    delivery.close();
  }
}

/** What could end a header or a command of SMTP, in an address that was stored before the contract refused it. */
function mailable(address: string): string {
  if (/[\p{Cc}\s<>]/u.test(address)) throw Object.assign(new Error('unusable address'), { code: UNUSABLE_ADDRESS });
  return address;
}
