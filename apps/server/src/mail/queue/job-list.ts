import type { LanguageTag } from '@waylift/words/languages';
import type { MailOrder, PushOrder } from '../member/send-member-mail.ts';

/** A mail to the operator (`OPERATOR_EMAIL`). */
export type OperatorMailOrder =
  | { readonly kind: 'new-report'; readonly reportId: string }
  /** The provider of this community gives a member an address that another account has. */
  | { readonly kind: 'sign-on-conflict'; readonly communityId: string; readonly ofMemberId?: string; readonly ownerId?: string }
  /** Somebody new signs on with the address of an account that signs on as somebody else. */
  | { readonly kind: 'sign-on-newcomer'; readonly ownerId: string }
  /** `since` is a moment as ISO 8601. */
  | { readonly kind: 'members-paused'; readonly since: string }
  /** The secret of this community's provider ends, or has ended. */
  | { readonly kind: 'sign-on-secret-ends'; readonly communityId: string }
  /** `since` is a moment as ISO 8601. */
  | { readonly kind: 'failed-mails'; readonly since: string };

/** A mail to an organiser. It holds ids alone, but for a test; a link is made when it is sent. */
export type OrganiserMailOrder = { readonly organiserId: string } & (
  | { readonly kind: 'organiser-link'; readonly why: 'first' | 'invited' | 'forgotten' | 'let-in'; readonly byId?: string }
  /** Of a role that was given or changed; without a community: for all. */
  | { readonly kind: 'organiser-role'; readonly communityId?: string }
  /** Of a role that was taken away; without a community: that for all. Once it is sent, an account without any role goes. */
  | { readonly kind: 'organiser-taken'; readonly communityId?: string }
  | {
      readonly kind: 'organiser-changed';
      readonly change: 'password' | 'passkey-added' | 'passkey-removed' | 'app-added' | 'app-removed' | 'codes' | 'sign-on';
    }
  /** `byId` asks for the deletion of a member, and the organiser may be the second one. */
  | { readonly kind: 'organiser-deletion'; readonly byId: string; readonly aboutMemberId: string }
  /** `byId` has said yes or no to a deletion that the organiser asked for. */
  | { readonly kind: 'organiser-answer'; readonly byId: string; readonly isYes: boolean }
  /** `byId` asks for a yes to news, or has said yes or no to it. */
  | { readonly kind: 'organiser-news'; readonly byId: string; readonly newsId: string; readonly newsStep: 'asked' | 'yes' | 'no' }
  /** News as members would get it. */
  | { readonly kind: 'organiser-news-test'; readonly newsId: string; readonly language: string }
  /** An invitation as those invited would get it. Its words are to be sent to all of a list, and are in no table yet. */
  | { readonly kind: 'organiser-invitation-test'; readonly communityId: string; readonly language: LanguageTag; readonly said: string }
  /** Of a month that is over, by its first day. */
  | { readonly kind: 'organiser-figures'; readonly communityId: string; readonly month: string }
  /** The secret of this community's provider ends, and the organiser can add another. */
  | { readonly kind: 'organiser-secret'; readonly communityId: string }
  /** `byId` has let `aboutId` in anew. */
  | { readonly kind: 'organiser-let-in'; readonly aboutId: string; readonly byId: string }
);

/**
 * Payloads hold ids only, since operators and backups see them. `memberId` may belong to nobody: a decoy, so that response time does not reveal
 * whether a mail is sent.
 */
export type JobPayload = {
  'send-mail': MailOrder | OperatorMailOrder | OrganiserMailOrder;
  'send-push': PushOrder;
  'finish-removal': { readonly removalId: string };
  'tidy-store': Record<string, never>;
  'vacuum-store': Record<string, never>;
  'finish-resets': Record<string, never>;
  'tend-sign-on': Record<string, never>;
  'tidy-addresses': Record<string, never>;
  'reroute-journeys': Record<string, never>;
  'renew-ways': Record<string, never>;
  'measure-ways': { readonly memberId: string };
  'look-for-matches': Record<string, never>;
  'tend-lifts': Record<string, never>;
  /** `changedAt`: a moment as ISO 8601. */
  'look-after-change': { readonly journeyId: string; readonly changedAt: string };
  'keep-car-conversations': { readonly journeyId: string };
  /** `journeyId`: the driver's. `roads`: they have changed, or the plan is an estimate. */
  'plan-car': { readonly journeyId: string; readonly roads?: boolean };
  'mail-unread': Record<string, never>;
  'count-people': Record<string, never>;
  'count-sharing': Record<string, never>;
  'send-news': Record<string, never>;
  'count-months': Record<string, never>;
  'tell-operator': Record<string, never>;
};
export type JobName = keyof JobPayload;

export type JobPolicy = {
  readonly retryLimit: number;
  /** The first pause before a retry. Each further one is about twice as long, up to `retryDelayMaxSeconds`. */
  readonly retryDelaySeconds: number;
  readonly retryDelayMaxSeconds: number;
  readonly timeLimitSeconds: number;
  /** How many jobs of this kind a server runs at a time; absent: one. For mails, see `mailsAtOnce`. */
  readonly concurrency?: number;
  /** The pause before the first run. */
  readonly delaySeconds?: number;
  /** Only one such job runs or waits in all servers. While it does, no second one is enqueued. */
  readonly isAlone?: boolean;
  /** When the job is enqueued by itself (cron, UTC). */
  readonly schedule?: string;
};

/** The job is also enqueued when a server gets new roads (follow-roads.ts). */
const FOLLOWS_ROADS: JobPolicy = {
  retryLimit: 2,
  retryDelaySeconds: 60,
  retryDelayMaxSeconds: 600,
  timeLimitSeconds: 300,
  isAlone: true,
  schedule: '*/5 * * * *',
};

export const JOBS: { readonly [N in JobName]: JobPolicy } = {
  // Tried for about two days, so that no mail is lost when a mail server is away over a weekend day.
  'send-mail': { retryLimit: 20, retryDelaySeconds: 10, retryDelayMaxSeconds: 4 * 3600, timeLimitSeconds: 90 },
  // The last retry comes after the push is given up (`PushOrder.until`), so no push is left over.
  'send-push': { retryLimit: 9, retryDelaySeconds: 30, retryDelayMaxSeconds: 3600, timeLimitSeconds: 60, concurrency: 4 },
  // The retries last longer than the confirmation may take, so that one of them finishes the removal.
  'finish-removal': { retryLimit: 20, retryDelaySeconds: 10, retryDelayMaxSeconds: 4 * 3600, timeLimitSeconds: 90, concurrency: 2 },
  'tidy-store': {
    retryLimit: 2,
    retryDelaySeconds: 60,
    retryDelayMaxSeconds: 600,
    timeLimitSeconds: 300,
    schedule: '17 * * * *',
  },
  // A large table may take longer. Its vacuum then goes on, and the next run does the others.
  'vacuum-store': {
    retryLimit: 1,
    retryDelaySeconds: 600,
    retryDelayMaxSeconds: 600,
    timeLimitSeconds: 300,
    isAlone: true,
    schedule: '37 * * * *',
  },
  'finish-resets': {
    retryLimit: 1,
    retryDelaySeconds: 30,
    retryDelayMaxSeconds: 30,
    timeLimitSeconds: 60,
    isAlone: true,
    schedule: '* * * * *',
  },
  'tend-sign-on': {
    retryLimit: 1,
    retryDelaySeconds: 60,
    retryDelayMaxSeconds: 60,
    timeLimitSeconds: 300,
    isAlone: true,
    schedule: '*/10 * * * *',
  },
  // Also at each start: the previous version may have stored addresses in another form.
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
  // `renew-ways` does what this job leaves.
  'measure-ways': { retryLimit: 2, retryDelaySeconds: 30, retryDelayMaxSeconds: 60, timeLimitSeconds: 300 },
  // Enqueued each minute. When there is much to do, each of several servers gets one.
  'look-for-matches': {
    retryLimit: 1,
    retryDelaySeconds: 60,
    retryDelayMaxSeconds: 60,
    timeLimitSeconds: 120,
    schedule: '* * * * *',
  },
  // A change that is taken back within five minutes is told to nobody.
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
  'keep-car-conversations': { retryLimit: 10, retryDelaySeconds: 5, retryDelayMaxSeconds: 3600, timeLimitSeconds: 60 },
  // All that changes within a minute is told once.
  'plan-car': { retryLimit: 40, retryDelaySeconds: 30, retryDelayMaxSeconds: 3600, timeLimitSeconds: 120, delaySeconds: 60 },
  'mail-unread': {
    retryLimit: 1,
    retryDelaySeconds: 30,
    retryDelayMaxSeconds: 30,
    timeLimitSeconds: 60,
    isAlone: true,
    schedule: '* * * * *',
  },
  // Each community once a day (count-people.ts). Also at each start, for those that have not been counted yet.
  'count-people': {
    retryLimit: 1,
    retryDelaySeconds: 600,
    retryDelayMaxSeconds: 600,
    timeLimitSeconds: 300,
    isAlone: true,
    schedule: '7 * * * *',
  },
  // For all members at once, each night.
  'count-sharing': {
    retryLimit: 2,
    retryDelaySeconds: 600,
    retryDelayMaxSeconds: 600,
    timeLimitSeconds: 60,
    isAlone: true,
    schedule: '23 2 * * *',
  },
  // Some of each news, so that it is sent evenly.
  'send-news': {
    retryLimit: 1,
    retryDelaySeconds: 30,
    retryDelayMaxSeconds: 30,
    timeLimitSeconds: 60,
    isAlone: true,
    schedule: '* * * * *',
  },
  // Each community once a day (count-months.ts). Also at each start, for those that have not been counted yet.
  'count-months': {
    retryLimit: 2,
    retryDelaySeconds: 600,
    retryDelayMaxSeconds: 600,
    timeLimitSeconds: 300,
    isAlone: true,
    schedule: '41 2 * * *',
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

/** Jobs that wait longer are deleted. */
export const KEPT_DAYS = { waiting: 14, dead: 90 };

/** One of the jobs that were cut off together may have ended the process. They are spread in time, so that the others get through. */
export const ORPHAN_SPREAD_SECONDS = 20;

/** People wait at a screen for the first kinds. The last kinds go to many people at once. Within a priority, the oldest mail is sent first. */
const MAILS_FIRST: ReadonlySet<string> = new Set([
  'activation',
  'already-registered',
  'password-reset',
  'organiser-link',
  'organiser-changed',
  'new-device',
  'calendar-made',
  'password-changed',
  'passkeys-changed',
  'reset-waits',
  'email-change',
  'email-change-notice',
  'email-changed',
  'email-taken',
  'new-report',
]);
const MAILS_LAST: ReadonlySet<string> = new Set([
  'invitation',
  'invited-elsewhere',
  'news',
  'new-matches',
  'others-seen',
  'sign-on-pauses',
  'passwords-end',
]);

export const MAIL_PRIORITY = { urgent: 1, usual: 0, bulk: -1 } as const;
/** The first priority is sent first. */
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

/** Jobs of pg-boss: all but mails, which have a table of their own (`kernel/db/schema/mails.ts`). */
export type QueueName = Exclude<JobName, 'send-mail'>;
export function queueNames(): QueueName[] {
  return jobNames().filter((name) => name !== 'send-mail');
}
