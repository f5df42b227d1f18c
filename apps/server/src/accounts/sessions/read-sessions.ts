import type { Device } from '@waylift/contract/device';
import { REFRESH_TOKEN_LIFE_SECONDS } from '@waylift/contract/limits';
import type { Session } from '@waylift/contract/sessions';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { sessions } from '../../kernel/db/schema/sessions.ts';
import type { Clock } from '../../kernel/effects/effects.ts';

type Asking = { readonly id: string; readonly sessionId: string };

/** The member's sessions that still work: the present one first, then the most recently used. */
export async function readSessions({ db, clock }: { readonly db: Db; readonly clock: Clock }, member: Asking): Promise<Session[]> {
  const now = clock.now();
  const idleSince = new Date(now.getTime() - REFRESH_TOKEN_LIFE_SECONDS * 1000);
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.memberId, member.id), isNull(sessions.endedAt), gt(sessions.expiresAt, now), gt(sessions.lastUsedAt, idleSince)))
    .orderBy(desc(eq(sessions.id, member.sessionId)), desc(sessions.lastUsedAt), desc(sessions.id));
  return rows.map((row) => shownSession(row, member.sessionId));
}

type Row = Device & {
  readonly id: string;
  readonly network: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
};

/** A session as its owner is shown it. */
export function shownSession({ id, browser, system, network, createdAt, lastUsedAt }: Row, currentId: string): Session {
  return {
    id,
    browser,
    system,
    ...(network === null ? {} : { network }),
    signedInAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: id === currentId,
  };
}
