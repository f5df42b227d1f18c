/** What waits for an organiser, across all that they look after. */
import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { REPORT_REASONS } from './member-block.ts';
import { ORGANISE_PATH } from './organiser.ts';

export const DUTY_KINDS = [
  'report',
  'deletion-asked',
  'news-asked',
  'invitations-failed',
  'invitations-waiting',
  'mail-refused',
  'cannot-get-in',
  'secret-ends',
  'dead-letters',
  'backup-old',
  'roads-old',
] as const;
export type DutyKind = (typeof DUTY_KINDS)[number];

const inCommunity = z.object({ publicId: z.string(), name: z.string() });

const duty = z.object({
  kind: z.enum(DUTY_KINDS),
  /** Null: it is about the server. */
  community: z.nullable(inCommunity),
  /** When the oldest of what waits began to wait; null where that is not known, such as of a backup that was never made. */
  since: z.nullable(z.string()),
  /** Until when it is to be done; null without a time limit. */
  until: z.nullable(z.string()),
  count: z.number(),
  /** The names of the two are '' for who has left. */
  report: z.nullable(
    z.object({
      id: z.string(),
      reason: z.enum(REPORT_REASONS),
      reporter: z.string(),
      reported: z.string(),
      /** The organiser who asks has taken it up. */
      isMine: z.boolean(),
    }),
  ),
  member: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Of news that waits for a yes. */
  newsId: z.nullable(z.string()),
});
export type Duty = z.infer<typeof duty>;

/** `second-owner`: one person alone owns the community. `invite`: hardly anybody is a member. */
const worth = z.object({ kind: z.enum(['second-owner', 'invite']), community: inCommunity });
export type WorthDoing = z.infer<typeof worth>;

const dutiesAnswer = z.object({
  /** First those with a time limit, by what is left, then the oldest. */
  duties: z.array(duty),
  /** There are others, which come up as these are done. */
  hasMore: z.boolean(),
  /** Where nothing waits: what is worth doing next. */
  worth: z.array(worth),
});

export const organiserDutyCalls = {
  organiserDuties: {
    method: 'GET',
    path: `${ORGANISE_PATH}/duties`,
    who: 'organiser',
    role: 'manager',
    summary: 'What waits in all communities of an organiser: first what has a time limit, by what is left, then the oldest',
    success: { status: 200, schema: dutiesAnswer },
    problems: [],
    example: {
      answer: {
        duties: [
          {
            kind: 'report',
            community: { publicId: 'kestrel', name: 'Kestrel Science Park' },
            since: '2026-11-23T16:48:00Z',
            until: '2026-11-25T16:48:00Z',
            count: 1,
            report: { id: '3c1a', reason: 'harassing', reporter: 'Marian Lowe', reported: 'Stuart Hale', isMine: false },
            member: null,
            newsId: null,
          },
        ],
        hasMore: false,
        worth: [],
      },
    },
  },
} as const satisfies Calls;
