/** The jobs that there are: what each is given and how it is tried again. */
import type { MailOrder } from '../emails/send-member-mail.ts';

/**
 * What stands in the queue. Ids only: never an address, a name or a token, since a queue is read by operators, kept for a while
 * and backed up. A `memberId` that nobody has is no mistake: where somebody could tell from the time an answer takes whether there
 * was a mail to send, a job is put either way.
 */
export type JobPayload = {
  'send-mail': MailOrder;
  'finish-removal': { readonly removalId: string };
  'tidy-store': Record<string, never>;
};
export type JobName = keyof JobPayload;

export type JobPolicy = {
  /** How often a failed job is tried again before it goes to the dead letters. */
  readonly retryLimit: number;
  /** The first pause; each further one is about twice as long, up to `retryDelayMaxSeconds`. */
  readonly retryDelaySeconds: number;
  readonly retryDelayMaxSeconds: number;
  /** A run that takes longer counts as failed. */
  readonly timeLimitSeconds: number;
  /** How many run at once in one process. */
  readonly concurrency: number;
  /** When it runs by itself (cron, UTC). */
  readonly schedule?: string;
};

export const JOBS: { readonly [N in JobName]: JobPolicy } = {
  // Tried for about two days: a mail server that is away over a weekend day loses nothing.
  'send-mail': { retryLimit: 20, retryDelaySeconds: 10, retryDelayMaxSeconds: 4 * 3600, timeLimitSeconds: 90, concurrency: 4 },
  // Longer than the confirmation may take before it is given up: some try comes after that.
  'finish-removal': { retryLimit: 20, retryDelaySeconds: 10, retryDelayMaxSeconds: 4 * 3600, timeLimitSeconds: 90, concurrency: 2 },
  'tidy-store': {
    retryLimit: 2,
    retryDelaySeconds: 60,
    retryDelayMaxSeconds: 600,
    timeLimitSeconds: 300,
    concurrency: 1,
    schedule: '17 * * * *',
  },
};

/** Where a job goes whose every try failed: an operator reads and replays it. */
export function deadLetterQueue(name: JobName): string {
  return `${name}-failed`;
}

export function jobNames(): JobName[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a literal whose type names them all
  return Object.keys(JOBS) as JobName[];
}
