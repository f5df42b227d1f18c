import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../kernel/db/client.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { pushSubscriptions } from '../../kernel/db/schema/push-subscriptions.ts';
import { sessions } from '../../kernel/db/schema/sessions.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import type { MailOrder } from '../../mail/member/send-member-mail.ts';
import type { Jobs } from '../../mail/queue/queue.ts';

const GIVEN_UP_AFTER_MS = 3_600_000;

/** Enqueues a push for each browser of the members who want pushes. Like a mail, its content is read when it is sent. */
export async function putPushes(
  tx: Tx,
  { clock, jobs }: { readonly clock: Clock; readonly jobs: Jobs },
  told: readonly MailOrder[],
  delaySeconds = 0,
): Promise<void> {
  if (told.length === 0) return;
  const now = clock.now();
  const memberIds = [...new Set(told.map(({ memberId }) => memberId))];
  const browsers = await tx
    .select({ subscriptionId: pushSubscriptions.id, memberId: pushSubscriptions.memberId })
    .from(pushSubscriptions)
    .innerJoin(members, eq(members.id, pushSubscriptions.memberId))
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(inArray(pushSubscriptions.memberId, memberIds), eq(members.pushes, true), isRunning(now)));
  const until = new Date(now.getTime() + delaySeconds * 1000 + GIVEN_UP_AFTER_MS).toISOString();
  await jobs.enqueueAll(
    tx,
    'send-push',
    told.flatMap(({ memberId: readerId, ...order }) =>
      browsers.filter(({ memberId }) => memberId === readerId).map(({ subscriptionId }) => ({ ...order, subscriptionId, until })),
    ),
    delaySeconds,
  );
}

/** Selects sessions that have not ended: a browser gets no push after its session. */
export function isRunning(now: Date) {
  return and(isNull(sessions.endedAt), gt(sessions.expiresAt, now));
}
