import { ORGANISER_AGAIN_MINUTES } from '@waylift/contract/limits';
import { isAtLeast } from '@waylift/contract/organiser-roles';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { organisers, organiserSessions } from '../../kernel/db/schema/organisers.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import type { OrganiserDoor } from '../../kernel/security/calling-organiser.ts';
import { hashToken } from '../../kernel/security/one-time-token.ts';
import { opensOn } from './organiser-session.ts';
import { isPageToken, pageTokenOf } from './page-token.ts';
import { holdsAnywhere, roleAt } from './scope.ts';

const MINUTE_MS = 60_000;
/** Longer than any of our sessions. */
const SESSION_MAX_LENGTH = 100;

/** Roles and sessions are read for each call, so that what is taken away is gone at once. */
export function createOrganiserDoor({ db, clock }: { readonly db: Db; readonly clock: Clock }): OrganiserDoor {
  return async (endpoint, { session, pageToken, publicId, isUse }) => {
    if (session === null || session.length > SESSION_MAX_LENGTH) return 'unauthorized';
    const now = clock.now();
    const [found] = await db
      .select({ session: organiserSessions, email: organisers.email, name: organisers.name })
      .from(organiserSessions)
      .innerJoin(organisers, eq(organisers.id, organiserSessions.organiserId))
      .where(and(eq(organiserSessions.tokenHash, hashToken(session)), opensOn(now)));
    if (found === undefined) return 'unauthorized';
    const { id: sessionId, organiserId, factorAt, lastUsedAt } = found.session;
    if (endpoint.method !== 'GET' && !isPageToken(session, pageToken)) return 'forbidden';
    if (factorAt === null && endpoint.settingUp !== true) return 'set-up-needed';
    const { role: least } = endpoint;
    const at = least === undefined || publicId === null ? null : await roleAt(db, { organiserId, publicId, now });
    if (least !== undefined) {
      const holds = publicId === null ? await holdsAnywhere(db, { organiserId, least, now }) : at !== null && isAtLeast(at.role, least);
      if (!holds) return 'no-right';
    }
    const isRecent = factorAt === null || now.getTime() - factorAt.getTime() <= ORGANISER_AGAIN_MINUTES * MINUTE_MS;
    if (endpoint.again === true && !isRecent) return 'second-factor-needed';
    if (isUse && now.getTime() - lastUsedAt.getTime() >= MINUTE_MS)
      await db.update(organiserSessions).set({ lastUsedAt: now }).where(eq(organiserSessions.id, sessionId));
    return {
      id: organiserId,
      sessionId,
      email: found.email,
      name: found.name,
      pageToken: pageTokenOf(session),
      isSettingUp: factorAt === null,
      at,
    };
  };
}
