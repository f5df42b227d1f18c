/** Sends the mails of the table `mails`. Each is taken by itself, several are sent at a time, and the next is taken as soon as one is done. */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Store } from '../../kernel/db/client.ts';
import { listen } from '../../kernel/db/listen.ts';
import type { Logger } from '../../kernel/effects/effects.ts';
import { safeError } from '../../kernel/effects/log.ts';
import { MailError } from '../delivery/mailer.ts';
import { mailsAtOnce, URGENT_AT_ONCE } from '../delivery/smtp-delivery.ts';
import { createBell } from './bell.ts';
import { JOBS, type JobName, type JobPayload } from './job-list.ts';
import { MAILS_CHANNEL } from './put-mails.ts';
import { takeOverMails } from './take-over-mails.ts';
import { giveBack, giveBackAll, noteFailure, noteGivenUp, noteSent, take, takeMail, type TakenMail, type Taking } from './take-mail.ts';

/** The result of a try: the mail server's codes, or that the mail is no longer wanted. Undefined: sent, without an answer. */
export type MailEnd = { readonly answer: string | null } | 'not-wanted' | undefined;
export type SendMail = (order: JobPayload['send-mail'], signal: AbortSignal, id: string) => Promise<MailEnd>;

export type JobObserver = (job: JobName, outcome: 'done' | 'retried' | 'failed', seconds: number) => void;

export type MailSender = {
  /** @param mailsPerMinute for all servers together; absent: no limit */
  start(send: SendMail, mailsPerMinute?: number): Promise<void>;
  /** Sends due mails one by one. With `includeLater`, also those that wait for another try. Returns how many were tried. */
  runDue(send: SendMail, options: { readonly includeLater: boolean }): Promise<number>;
  /** Takes no more mails and waits `timeoutMs` for those being sent. Cuts the others off, and gives back what was not sent. */
  rest(timeoutMs: number): Promise<void>;
};

type SenderDeps = { readonly store: Store; readonly log: Logger; readonly observe: JobObserver; readonly pollSeconds: number };

const PAUSE_MS = 2_000;
const NOTE_TRIES = 5;
/** The time that sends have to end after they were cut off. */
const CUT_OFF_MS = 1_000;

type Outcome = Parameters<JobObserver>[1];

export function createMailSender({ store, log, observe, pollSeconds }: SenderDeps): MailSender {
  const { db } = store;
  const inHand = new Map<TakenMail, Promise<void>>();
  const bell = createBell();
  const stopping = new AbortController();
  const cutOff = new AbortController();
  let resting: Promise<void> | null = null;
  let working: Promise<unknown> | null = null;
  let listener: { close(): Promise<void> } | null = null;

  async function work(send: SendMail, mailsPerMinute: number | undefined): Promise<void> {
    const atOnce = mailsAtOnce(mailsPerMinute);
    while (!stopping.signal.aborted) {
      const waitMs =
        inHand.size >= atOnce + URGENT_AT_ONCE ? Infinity : await takeNext(send, { mailsPerMinute, onlyUrgent: inHand.size >= atOnce });
      if (waitMs > 0) await bell.wait(Math.min(waitMs, pollSeconds * 1000));
    }
  }

  /** Runs beside the sending, which does not wait for it. */
  async function keepTakingOver(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        if ((await takeOverMails(store.pool, stopping.signal)) > 0) bell.ring();
      } catch (error) {
        log.warn({ err: error }, 'mails of the former queue could not be taken over');
      }
      await delay(pollSeconds * 1000, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  /** Returns after how many milliseconds to look again. */
  async function takeNext(send: SendMail, taking: Taking): Promise<number> {
    try {
      const found = await takeMail(db, taking);
      if ('waitMs' in found) return found.waitMs ?? Infinity;
      inHand.set(
        found,
        tryToSend(found, send).finally(() => {
          inHand.delete(found);
          bell.ring();
        }),
      );
      return 0;
    } catch (error) {
      log.warn({ err: error }, 'the mails to send could not be read');
      return PAUSE_MS;
    }
  }

  async function tryToSend(mail: TakenMail, send: SendMail): Promise<void> {
    const startedAt = performance.now();
    const note = await attempt(mail, send);
    observe('send-mail', await noteFor(note), (performance.now() - startedAt) / 1000);
  }

  /** Returns a function that stores the result. */
  async function attempt(mail: TakenMail, send: SendMail): Promise<() => Promise<Outcome>> {
    try {
      // The process ended at each try, perhaps because of this mail.
      if (mail.attempts > JOBS['send-mail'].retryLimit + 1) throw Object.assign(new Error('no try has ended'), { code: 'PROCESS_ENDED' });
      const end = await within(JOBS['send-mail'].timeLimitSeconds * 1000, (late) =>
        send(orderOf(mail), AbortSignal.any([late, cutOff.signal]), mail.id),
      );
      return async () => {
        await (end === 'not-wanted' ? noteGivenUp(db, mail) : noteSent(db, mail, end?.answer ?? null));
        return 'done';
      };
    } catch (error) {
      if (cutOff.signal.aborted) {
        return async () => {
          await giveBack(db, mail);
          return 'retried';
        };
      }
      log.warn({ job: 'send-mail', jobId: mail.id, retryCount: mail.attempts - 1, err: error }, 'a job failed');
      // Only the kind of failure is stored: a mail server's words often hold the address.
      const { code, type } = safeError(error);
      const isFinal = error instanceof MailError && error.isPermanent;
      return async () => ((await noteFailure(db, mail, { answer: code ?? type, isFinal })) ? 'failed' : 'retried');
    }
  }

  /** A mail whose sending is not stored would be sent again. So this waits when the store is away for a moment. */
  async function noteFor(note: () => Promise<Outcome>): Promise<Outcome> {
    for (let tries = NOTE_TRIES; ; tries -= 1) {
      try {
        return await note();
      } catch (error) {
        log.warn({ err: error }, 'what became of a mail could not be noted');
        if (tries === 1 || stopping.signal.aborted) return 'retried';
        await delay(PAUSE_MS);
      }
    }
  }

  async function endWork(timeoutMs: number): Promise<void> {
    stopping.abort();
    bell.ring();
    await Promise.all([working, listener?.close()]);
    const allEnded = Promise.all(inHand.values());
    await Promise.race([allEnded, delay(timeoutMs, undefined, { ref: false })]);
    // A mail that does not end now may still be sent by this server. No other server takes it before its time is over.
    cutOff.abort();
    await Promise.race([allEnded, delay(CUT_OFF_MS, undefined, { ref: false })]);
  }

  return {
    async start(send, mailsPerMinute) {
      if (store.isAlone) await giveBackAll(db);
      listener = listen({ store, log }, MAILS_CHANNEL, { onNotification: bell.ring, onListening: bell.ring });
      working = Promise.all([work(send, mailsPerMinute), keepTakingOver()]);
    },

    async runDue(send, { includeLater }) {
      let count = 0;
      if (includeLater) {
        const { rows } = await db.execute<{ id: string }>(
          sql`select id from mails where next_try_at is not null and not is_taken order by priority desc, next_try_at`,
        );
        for (const { id } of rows) {
          const mail = await take(db, sql`${id}`);
          if (mail === null) continue;
          await tryToSend(mail, send);
          count += 1;
        }
        return count;
      }
      for (let found = await takeMail(db, {}); !('waitMs' in found); found = await takeMail(db, {})) {
        await tryToSend(found, send);
        count += 1;
      }
      return count;
    },

    rest(timeoutMs) {
      resting ??= endWork(timeoutMs);
      return resting;
    },
  };
}

function orderOf({ kind, memberId, parameters }: TakenMail): JobPayload['send-mail'] {
  const order = { ...parameters, kind, ...(memberId === null ? {} : { memberId }) };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as `putMails` took it apart
  return order as JobPayload['send-mail'];
}

async function within<T>(limitMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(Object.assign(new Error('it took too long'), { code: 'TIME_LIMIT' })), limitMs);
  const { promise: late, reject } = Promise.withResolvers<never>();
  ended.signal.addEventListener('abort', () => reject(ended.signal.reason));
  try {
    return await Promise.race([work(ended.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
