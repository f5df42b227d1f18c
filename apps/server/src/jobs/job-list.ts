import type { MailOrder } from '../emails/send-member-mail.ts';

/** Ids only: operators read the queue, and backups hold it. A `memberId` may be nobody's, where time could tell whether there is a mail. */
export type JobPayload = {
  'send-mail': MailOrder;
  'finish-removal': { readonly removalId: string };
  'tidy-store': Record<string, never>;
  'reroute-journeys': Record<string, never>;
  'look-for-matches': Record<string, never>;
};
export type JobName = keyof JobPayload;

export type JobPolicy = {
  readonly retryLimit: number;
  /** The first pause; each further one is about twice as long, up to `retryDelayMaxSeconds`. */
  readonly retryDelaySeconds: number;
  readonly retryDelayMaxSeconds: number;
  readonly timeLimitSeconds: number;
  readonly concurrency: number;
  /** Of all servers together, one runs it or waits to: another is not put beside it. */
  readonly isAlone?: boolean;
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
  'reroute-journeys': {
    retryLimit: 2,
    retryDelaySeconds: 60,
    retryDelayMaxSeconds: 600,
    timeLimitSeconds: 300,
    concurrency: 1,
    isAlone: true,
    schedule: '*/5 * * * *',
  },
  // Each minute one is put: where there is much to look at, each of several servers is given one of them.
  'look-for-matches': {
    retryLimit: 1,
    retryDelaySeconds: 60,
    retryDelayMaxSeconds: 60,
    timeLimitSeconds: 120,
    concurrency: 1,
    schedule: '* * * * *',
  },
};

export function deadLetterQueue(name: JobName): string {
  return `${name}-failed`;
}

export function jobNames(): JobName[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a literal whose type names them all
  return Object.keys(JOBS) as JobName[];
}
