import type { MailOrder, PushOrder } from '../member/send-member-mail.ts';

/** What the operator is mailed (`OPERATOR_EMAIL`). */
export type OperatorMailOrder =
  | { readonly kind: 'new-report'; readonly reportId: string }
  /** `since` is a moment as ISO 8601. */
  | { readonly kind: 'failed-mails'; readonly since: string };

/** Ids only: operators read them, and backups hold them. The `memberId` of a mail may be nobody's, where time could tell whether there is one. */
export type JobPayload = {
  'send-mail': MailOrder | OperatorMailOrder;
  'send-push': PushOrder;
  'finish-removal': { readonly removalId: string };
  'tidy-store': Record<string, never>;
  'vacuum-store': Record<string, never>;
  'tidy-addresses': Record<string, never>;
  'reroute-journeys': Record<string, never>;
  'renew-ways': Record<string, never>;
  'measure-ways': { readonly memberId: string };
  'look-for-matches': Record<string, never>;
  'tend-lifts': Record<string, never>;
  /** `changedAt`: a moment as ISO 8601. */
  'look-after-change': { readonly journeyId: string; readonly changedAt: string };
  'mail-unread': Record<string, never>;
  'tell-operator': Record<string, never>;
};
export type JobName = keyof JobPayload;

export type JobPolicy = {
  readonly retryLimit: number;
  /** The first pause; each further one is about twice as long, up to `retryDelayMaxSeconds`. */
  readonly retryDelaySeconds: number;
  readonly retryDelayMaxSeconds: number;
  readonly timeLimitSeconds: number;
  /** How many of it a server has in hand; absent: one. Mails see `mailsAtOnce`. */
  readonly concurrency?: number;
  /** How long it waits before it runs for the first time. */
  readonly delaySeconds?: number;
  /** Of all servers together, one runs it or waits to: another is not put beside it. */
  readonly isAlone?: boolean;
  /** When it runs by itself (cron, UTC). */
  readonly schedule?: string;
};

/** Put as soon as a server has new roads too (follow-roads.ts). */
const FOLLOWS_ROADS: JobPolicy = {
  retryLimit: 2,
  retryDelaySeconds: 60,
  retryDelayMaxSeconds: 600,
  timeLimitSeconds: 300,
  isAlone: true,
  schedule: '*/5 * * * *',
};

export const JOBS: { readonly [N in JobName]: JobPolicy } = {
  // Tried for about two days: a mail server that is away over a weekend day loses nothing.
  'send-mail': { retryLimit: 20, retryDelaySeconds: 10, retryDelayMaxSeconds: 4 * 3600, timeLimitSeconds: 90 },
  // The last try comes after the push is given up (`PushOrder.until`), so none is left over.
  'send-push': { retryLimit: 9, retryDelaySeconds: 30, retryDelayMaxSeconds: 3600, timeLimitSeconds: 60, concurrency: 4 },
  // Longer than the confirmation may take before it is given up: some try comes after that.
  'finish-removal': { retryLimit: 20, retryDelaySeconds: 10, retryDelayMaxSeconds: 4 * 3600, timeLimitSeconds: 90, concurrency: 2 },
  'tidy-store': {
    retryLimit: 2,
    retryDelaySeconds: 60,
    retryDelayMaxSeconds: 600,
    timeLimitSeconds: 300,
    schedule: '17 * * * *',
  },
  // A large table may take longer: it goes on, and the next run does the others.
  'vacuum-store': {
    retryLimit: 1,
    retryDelaySeconds: 600,
    retryDelayMaxSeconds: 600,
    timeLimitSeconds: 300,
    isAlone: true,
    schedule: '37 * * * *',
  },
  // At each start too: the version before may have stored others.
  'tidy-addresses': {
    retryLimit: 2,
    retryDelaySeconds: 60,
    retryDelayMaxSeconds: 600,
    timeLimitSeconds: 300,
    isAlone: true,
    schedule: '43 3 * * *',
  },
  'reroute-journeys': FOLLOWS_ROADS,
  'renew-ways': FOLLOWS_ROADS,
  // What it leaves, `renew-ways` does.
  'measure-ways': { retryLimit: 2, retryDelaySeconds: 30, retryDelayMaxSeconds: 60, timeLimitSeconds: 300 },
  // Each minute one is put: where there is much to look at, each of several servers is given one of them.
  'look-for-matches': {
    retryLimit: 1,
    retryDelaySeconds: 60,
    retryDelayMaxSeconds: 60,
    timeLimitSeconds: 120,
    schedule: '* * * * *',
  },
  // What is taken back within five minutes is told to nobody.
  'look-after-change': {
    retryLimit: 10,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 3600,
    timeLimitSeconds: 120,
    concurrency: 2,
    delaySeconds: 300,
  },
  'tend-lifts': {
    retryLimit: 1,
    retryDelaySeconds: 30,
    retryDelayMaxSeconds: 30,
    timeLimitSeconds: 120,
    isAlone: true,
    schedule: '* * * * *',
  },
  'mail-unread': {
    retryLimit: 1,
    retryDelaySeconds: 30,
    retryDelayMaxSeconds: 30,
    timeLimitSeconds: 60,
    isAlone: true,
    schedule: '* * * * *',
  },
  'tell-operator': {
    retryLimit: 5,
    retryDelaySeconds: 60,
    retryDelayMaxSeconds: 3600,
    timeLimitSeconds: 60,
    isAlone: true,
    schedule: '0 6 * * *',
  },
};

/** What waits for longer is deleted. */
export const KEPT_DAYS = { waiting: 14, dead: 90 };

/** Of several that were cut off together one may have been the cause: apart from it, the others get through. */
export const ORPHAN_SPREAD_SECONDS = 20;

/** Someone waits at a screen for the first; the last go to many at once. Of the same, the older comes first. */
const MAILS_FIRST: ReadonlySet<string> = new Set([
  'activation',
  'already-registered',
  'password-reset',
  'new-device',
  'calendar-made',
  'password-changed',
  'email-change',
  'email-change-notice',
  'email-changed',
  'email-taken',
  'new-report',
]);
const MAILS_LAST: ReadonlySet<string> = new Set(['invitation', 'new-matches']);

export const MAIL_PRIORITY = { urgent: 1, usual: 0, bulk: -1 } as const;
/** The first is sent first. */
export const MAIL_PRIORITIES = Object.values(MAIL_PRIORITY);

export function priorityOf({ kind }: JobPayload['send-mail']): number {
  return MAILS_FIRST.has(kind) ? MAIL_PRIORITY.urgent : MAILS_LAST.has(kind) ? MAIL_PRIORITY.bulk : MAIL_PRIORITY.usual;
}

export function deadLetterQueue(name: JobName): string {
  return `${name}-failed`;
}

export function jobNames(): JobName[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a literal whose type names them all
  return Object.keys(JOBS) as JobName[];
}

/** Jobs that are pg-boss's: all but mails, which have a table of their own (`kernel/db/schema/mails.ts`). */
export type QueueName = Exclude<JobName, 'send-mail'>;
export function queueNames(): QueueName[] {
  return jobNames().filter((name) => name !== 'send-mail');
}
