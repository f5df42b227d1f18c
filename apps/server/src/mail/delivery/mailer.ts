/** Sends mails over SMTP when `SMTP_URL` is set, otherwise into the outbox folder. Only jobs call it, so that nobody waits for it. */
import { mailAddress } from '@waylift/contract/rules';
import type { SendMailOptions } from 'nodemailer';
import type { Config } from '../../kernel/config/config.ts';
import type { Logger } from '../../kernel/effects/effects.ts';
import { createLanesPictures, LANES_CONTENT_ID, type LanesPictures } from '../content/lanes-picture.ts';
import { codesOf, codesOfAnswer, explainMailFailure, failureOf } from './mail-failure.ts';
import { createOutboxDelivery, outboxFolder } from './outbox-delivery.ts';
import type { RenderedMail } from '../content/render-mail.ts';
import { createSmtpDelivery, SMTP_LIMITS, type SmtpLimits } from './smtp-delivery.ts';
import { oneLine } from '../content/untrusted-text.ts';

/** Without `html`, the mail is plain text. */
export type OutgoingMail = Omit<RenderedMail, 'html'> & {
  readonly html?: string;
  /** The job's id. The Message-ID is made of it, so that a mail that was sent twice after a retry can be recognised. */
  readonly id: string;
  readonly to: string;
  /** The member's id. It is part of the file's name in the outbox, so that the file is found when the member leaves. */
  readonly memberId: string;
  readonly primaryColour: string | null;
  /** A POST to this address ends mails of the kind (RFC 8058). Absent: they cannot be ended. */
  readonly oneClickUrl?: string;
};

export type Mailer = {
  /**
   * Returns once the mail server (or the disk) has the mail: the server's codes, such as `250 2.0.0`. Throws `MailError` when it does not take the
   * mail.
   * @param signal aborting it closes the connection to the mail server
   */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<string | null>;
  /** Deletes the outbox files of all mails of a member. Mails that a mail server took cannot be deleted. */
  forget(memberId: string): Promise<void>;
  /** Whether mail can be delivered now. Calls that overlap share one answer. */
  check(): Promise<boolean>;
  close(): Promise<void>;
};

export type Delivery = {
  /** Returns what the mail server answered, or which file was written. */
  deliver(
    message: SendMailOptions,
    about: { readonly id: string; readonly memberId: string; readonly date: Date; readonly signal?: AbortSignal | undefined },
  ): Promise<string>;
  forget(memberId: string): Promise<void>;
  check(): Promise<void>;
  close(): void;
};

/** A failed delivery. It holds codes only: errors of jobs are stored and logged, and a mail server's words repeat the address. */
export class MailError extends Error {
  /** Our code, the system's, and the mail server's if it answered: `ESOCKET ECONNREFUSED`, `EENVELOPE 550 5.1.1`. */
  readonly code: string;
  /** The mail server will never accept mail for this address. */
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
/** These begin with a 5, but may pass: we are not signed in to the mail server, or the mailbox is full. */
const PASSING_REFUSALS = new Set([530, 552]);

type MailerOptions = { readonly smtpLimits?: SmtpLimits; readonly now?: () => Date; readonly pictures?: LanesPictures };
type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl'> &
  Partial<Pick<Config, 'smtpCa' | 'bounceAddress' | 'mailsPerMinute'>>;

export function createMailer(
  config: MailConfig,
  log: Logger,
  { smtpLimits = SMTP_LIMITS, now = () => new Date(), pictures = createLanesPictures() }: MailerOptions = {},
): Mailer {
  const delivery = deliveryOf(config, smtpLimits);
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
  // An object, so that no part of it is read as a second address. It has no name, since a stranger may have chosen that.
  const to = { name: '', address: mailable(mailAddress(mail.to)) };
  return {
    messageId: `<${mail.id}@${new URL(config.publicUrl).hostname.replace(/[^a-z0-9.-]/gi, '')}>`,
    date,
    from: config.mailFrom,
    to,
    ...(config.bounceAddress === undefined ? {} : { envelope: { from: { name: '', address: config.bounceAddress }, to } }),
    // A bounce names the mail by this id (read-bounce.ts), and is asked to leave its text out.
    dsn: { id: mail.id, return: 'headers', notify: 'failure' },
    subject: oneLine(mail.subject),
    text: mail.text,
    headers: {
      // Asks for no out-of-office replies (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(mail.oneClickUrl === undefined ? {} : oneClickHeaders(mail.oneClickUrl)),
    },
    ...(mail.html === undefined ? {} : { html: mail.html, attachments: [{ ...LANES, content: lanes }] }),
  };
}

/** Headers of RFC 8058. Mail programs use them only if a DKIM signature covers both. The mail server makes it (docs/operating.md). */
function oneClickHeaders(url: string) {
  // `prepared` keeps the header on one line. nodemailer would fold it before the address, which some programs cannot read.
  return { 'List-Unsubscribe': { prepared: true, value: `<${url}>` }, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

function deliveryOf({ smtpUrl, smtpCa: authorities, mailsPerMinute, dataDir }: MailConfig, smtpLimits: SmtpLimits): Delivery {
  if (smtpUrl === undefined) return createOutboxDelivery(outboxFolder(dataDir));
  return createSmtpDelivery(smtpUrl, smtpLimits, { authorities, mailsPerMinute });
}

/**
 * Sends a mail past the queue, for the operator who waits for it. Returns the mail server's answer, or what is wrong with it. Its words may hold the
 * address.
 */
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

/** Refuses characters in an address that could end a header or an SMTP command. Old addresses were stored before the contract refused them. */
function mailable(address: string): string {
  if (/[\p{Cc}\s<>]/u.test(address)) throw Object.assign(new Error('unusable address'), { code: UNUSABLE_ADDRESS });
  return address;
}
