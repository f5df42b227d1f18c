/** What operators see of the server, as `/readyz` and the commands know it, and what they do with its mail. */
import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { askedName, nextPage, successAnswer, text } from './fields.ts';
import { RATE_LIMITS as LIMITS } from './limits.ts';
import { ORGANISE_PATH } from './organiser.ts';
import { MAIL_ABOUT, SERVER_PARTS, SERVER_PART_STATES } from './server-parts.ts';

const serverAnswer = z.object({
  /** By the clock of the server that answers. */
  at: z.string(),
  version: z.string(),
  parts: z.array(z.object({ part: z.enum(SERVER_PARTS), state: z.enum(SERVER_PART_STATES) })),
  /** Those that were heard of within the last minutes, by name. */
  servers: z.array(z.object({ id: z.string(), name: z.string(), version: z.string(), startedAt: z.string() })),
  mail: z.object({
    isHeld: z.boolean(),
    /** Not put aside. */
    waiting: z.number(),
    /** Put aside, while mail is held. */
    held: z.number(),
    failed: z.number(),
    /** Of mails that go to one person at once. */
    oldestSeconds: z.number(),
    /** Within the last 24 hours. */
    sent: z.number(),
  }),
  roads: z.object({
    areas: z.array(z.object({ name: z.string(), importedAt: z.string(), isOld: z.boolean() })),
    toldDays: z.number(),
    /** Null where no places were imported. */
    places: z.nullable(z.object({ count: z.number(), importedAt: z.string() })),
  }),
  backup: z.object({
    /** When the last complete one began; null: none is known. */
    lastAt: z.nullable(z.string()),
    /** Within the last 30 days. */
    made: z.number(),
    isOld: z.boolean(),
    toldHours: z.number(),
  }),
  storage: z.object({
    storeBytes: z.number(),
    images: z.number(),
    imageBytes: z.number(),
    /** On the disk of the data folder; null where that cannot be told. */
    freeBytes: z.nullable(z.number()),
  }),
  /** Within the last 24 hours, the most first. */
  limits: z.array(
    z.object({
      name: z.string(),
      /** Null: a limit of a former version. */
      allows: z.nullable(z.object({ max: z.number(), windowSeconds: z.number() })),
      met: z.number(),
    }),
  ),
});
export type ServerState = z.infer<typeof serverAnswer>;

const failedMail = z.object({
  id: z.string(),
  kind: z.string(),
  about: z.enum(MAIL_ABOUT),
  /** Null: it goes to no member. */
  community: z.nullable(z.object({ publicId: z.string(), name: z.string() })),
  failedAt: z.string(),
  tries: z.number(),
  /** Codes alone, such as `EENVELOPE 550 5.1.1`. */
  answer: z.string(),
  /** One that came back after it was sent cannot be written again. */
  canRetry: z.boolean(),
});
export type FailedMail = z.infer<typeof failedMail>;

const EVENT = {
  name: 'organise-server',
  outcomes: ['held', 'released', 'retried', 'tested', 'mail-not-found', 'no-right', 'second-factor-needed', 'too-many-requests'],
} as const;
const path = `${ORGANISE_PATH}/server` as const;
const change = { who: 'organiser', role: 'operator', event: EVENT, limits: [LIMITS.organiserChanges] } as const;

export const organiserServerCalls = {
  organiserServer: {
    method: 'GET',
    path,
    who: 'organiser',
    role: 'operator',
    summary: 'The servers, their parts, mail, roads, backups, storage, and the limits met most',
    success: { status: 200, schema: serverAnswer },
    problems: [],
    example: {
      answer: {
        at: '2026-11-25T11:42:06Z',
        version: '0.1.0+20261125.3f0e8a52',
        parts: [{ part: 'store', state: 'ok' }],
        servers: [{ id: '3c1a', name: 'web-1', version: '0.1.0+20261125.3f0e8a52', startedAt: '2026-11-13T07:42:00Z' }],
        mail: { isHeld: false, waiting: 14, held: 0, failed: 4, oldestSeconds: 20, sent: 6412 },
        roads: {
          areas: [{ name: 'great-britain', importedAt: '2026-09-22T04:00:00Z', isOld: true }],
          toldDays: 60,
          places: { count: 1_900_000, importedAt: '2026-09-22T04:00:00Z' },
        },
        backup: { lastAt: '2026-11-25T06:00:00Z', made: 30, isOld: false, toldHours: 26 },
        storage: { storeBytes: 6_200_000_000, images: 212, imageBytes: 410_000_000, freeBytes: 212_000_000_000 },
        limits: [{ name: 'sign-in-client', allows: { max: 100, windowSeconds: 900 }, met: 212 }],
      },
    },
  },
  failedMails: {
    method: 'GET',
    path: `${path}/failed-mails`,
    who: 'organiser',
    role: 'operator',
    summary: 'Mails that failed for good, without addresses and without whom they go to; the newest first',
    query: z.object({ after: z.optional(text(1_000)) }),
    success: { status: 200, schema: z.object({ mails: z.array(failedMail), next: nextPage }) },
    problems: ['cursor-invalid'],
    example: {
      query: {},
      answer: {
        mails: [
          {
            id: '3c1a',
            kind: 'invitation',
            about: 'account',
            community: { publicId: 'kestrel', name: 'Kestrel Science Park' },
            failedAt: '2026-11-25T06:12:00Z',
            tries: 1,
            answer: 'EENVELOPE 550 5.1.1',
            canRetry: true,
          },
        ],
        next: null,
      },
    },
  },
  retryMail: {
    ...change,
    method: 'POST',
    path: `${path}/failed-mails/{mailId}/retry`,
    again: true,
    summary: 'Put a failed mail back into the queue, as if it was new',
    params: z.object({ mailId: askedName }),
    success: { status: 200, schema: successAnswer },
    problems: ['mail-not-found'],
    example: { params: { mailId: '3c1a' }, answer: { success: true } },
  },
  retryMails: {
    ...change,
    method: 'POST',
    path: `${path}/failed-mails/retry`,
    again: true,
    summary: 'Put all failed mails back into the queue, but for those that came back',
    success: { status: 200, schema: z.object({ count: z.number() }) },
    problems: [],
    example: { answer: { count: 4 } },
  },
  holdMail: {
    ...change,
    method: 'PUT',
    path: `${path}/mail/held`,
    summary: 'Let all mail wait, on all servers, until it is released',
    success: { status: 200, schema: z.object({ isNew: z.boolean() }) },
    problems: [],
    example: { answer: { isNew: true } },
  },
  releaseMail: {
    ...change,
    method: 'DELETE',
    path: `${path}/mail/held`,
    again: true,
    summary: 'Send the mail that was held, and all further mail at once',
    success: { status: 200, schema: z.object({ count: z.number() }) },
    problems: [],
    example: { answer: { count: 14 } },
  },
  testMail: {
    ...change,
    method: 'POST',
    path: `${path}/mail/test`,
    limits: [LIMITS.organiserTestMails],
    summary: 'Send a mail to oneself, past the queue, and say what the mail server answered',
    success: { status: 200, schema: z.object({ isTaken: z.boolean(), answer: z.string() }) },
    problems: [],
    example: { answer: { isTaken: true, answer: '250 2.0.0 Ok' } },
  },
} as const satisfies Calls;
