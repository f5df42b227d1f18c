import { isDeepStrictEqual } from 'node:util';
import { eachField } from '@waylift/contract/member-fields';
import { NOTIFICATION_DEFAULTS } from '@waylift/contract/notifications';
import { and, asc, count, desc, eq, isNotNull } from 'drizzle-orm';
import type { Db, Tx } from '../../kernel/db/client.ts';
import { exportSharing } from './export-sharing.ts';
import { isTravelTold, journeyOf } from '../../journeys/traveller/journey-row.ts';
import { announcedMatches } from '../../kernel/db/schema/announced-matches.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { formerEmails } from '../../kernel/db/schema/former-emails.ts';
import { hiddenMatches } from '../../kernel/db/schema/hidden-matches.ts';
import { journeyAlerts } from '../../kernel/db/schema/journey-alerts.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { memberBlocks } from '../../kernel/db/schema/member-blocks.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { passkeys } from '../../kernel/db/schema/passkeys.ts';
import { waitingResets } from '../../kernel/db/schema/waiting-resets.ts';
import { oneTimeTokens } from '../../kernel/db/schema/one-time-tokens.ts';
import { qrSignIns } from '../../kernel/db/schema/qr-sign-ins.ts';
import { refreshTokens } from '../../kernel/db/schema/refresh-tokens.ts';
import { sessions } from '../../kernel/db/schema/sessions.ts';
import { signOnIdentities } from '../../kernel/db/schema/sign-on-identities.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { readMailsOf } from '../../mail/queue/read-mails.ts';

/**
 * Everything stored about a member, except what could open the account to a finder of the file: hashes of the password and of links. Null if there is
 * no such member.
 */
export async function exportAccount(
  { db, clock, config }: { readonly db: Db; readonly clock: Clock; readonly config: Pick<Config, 'lifts'> },
  memberId: string,
): Promise<Record<string, unknown> | null> {
  // Reads one snapshot, whatever changes meanwhile.
  return await db.transaction(
    async (tx) => {
      const own = await readOwn(tx, memberId);
      if (own === null) return null;
      return {
        exportedAt: clock.now(),
        ...own,
        formerEmails: await tx
          .select({ email: formerEmails.email, until: formerEmails.createdAt })
          .from(formerEmails)
          .where(eq(formerEmails.memberId, memberId))
          .orderBy(asc(formerEmails.createdAt)),
        journeys: await readJourneys(tx, memberId, config),
        ...(await readNotifications(tx, memberId, config)),
        ...(await readAlerts(tx, memberId)),
        ...(await readBlocks(tx, memberId)),
        ...(await readHidden(tx, memberId)),
        ...(await exportSharing(tx, memberId)),
        ...(await readSignIns(tx, memberId)),
        ...(await readWaitingReset(tx, memberId)),
        ...(await readIdentities(tx, memberId)),
        links: await readLinks(tx, memberId),
        mails: await readMailsOf(tx, memberId),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function readOwn(tx: Tx, memberId: string) {
  const [own] = await tx
    .select({
      account: {
        id: members.id,
        email: members.email,
        pendingEmail: members.pendingEmail,
        ...eachField((field) => members[field]),
        onlyByPasskey: members.onlyByPasskey,
        status: members.status,
        languageCode: members.languageCode,
        countryCode: members.countryCode,
        marketingOptIn: members.marketingOptIn,
        carMake: members.carMake,
        carColour: members.carColour,
        carPlate: members.carPlate,
        createdAt: members.createdAt,
        activatedAt: members.activatedAt,
      },
      community: { publicId: communities.publicId, slug: communities.slug, name: communities.name },
    })
    .from(members)
    .innerJoin(communities, eq(communities.id, members.communityId))
    .where(eq(members.id, memberId));
  return own ?? null;
}

async function readJourneys(tx: Tx, memberId: string, { lifts }: Pick<Config, 'lifts'>) {
  const rows = await tx.select().from(journeys).where(eq(journeys.memberId, memberId)).orderBy(desc(journeys.createdAt), desc(journeys.id));
  return rows.map((row) => {
    // Includes changes by newer roads while they are stored, and travel details even after lifts were switched off.
    const options = { now: row.reroutedAt ?? row.createdAt, lifts: lifts || isTravelTold(row) };
    return { ...journeyOf(row, options), reroutedAt: row.reroutedAt };
  });
}

/** Without lifts, only what the member chose while there were lifts. */
async function readNotifications(tx: Tx, memberId: string, { lifts }: Pick<Config, 'lifts'>) {
  const { newMatches, requestMails: requests, messageMails: messages, pushes: push } = members;
  const [own] = await tx.select({ newMatches, requests, messages, push }).from(members).where(eq(members.id, memberId));
  return lifts || !isDeepStrictEqual(own, NOTIFICATION_DEFAULTS) ? { notifications: own } : {};
}

/** What was found for their journeys and when others were announced. Who the others are is not theirs to export. */
async function readAlerts(tx: Tx, memberId: string) {
  const { journeyId, lookedAt, matchCount, leastTrouble, mailedAt } = journeyAlerts;
  const looks = await tx
    .select({ journeyId, lookedAt, matchCount, leastTroubleMinutes: leastTrouble, mailedAt })
    .from(journeyAlerts)
    .innerJoin(journeys, eq(journeys.id, journeyId))
    .where(and(eq(journeys.memberId, memberId), isNotNull(lookedAt)))
    .orderBy(asc(journeyId));
  const announcements = await tx
    .select({ journeyId: announcedMatches.journeyId, announcedAt: announcedMatches.announcedAt, people: count() })
    .from(announcedMatches)
    .innerJoin(journeys, eq(journeys.id, announcedMatches.journeyId))
    .where(eq(journeys.memberId, memberId))
    .groupBy(announcedMatches.journeyId, announcedMatches.announcedAt)
    .orderBy(asc(announcedMatches.announcedAt));
  return looks.length === 0 ? {} : { matches: { looks, announcements } };
}

/** Leaves out whom they have blocked: that is not theirs to export. */
async function readBlocks(tx: Tx, memberId: string) {
  const blocks = await tx
    .select({ since: memberBlocks.createdAt })
    .from(memberBlocks)
    .where(eq(memberBlocks.blockerId, memberId))
    .orderBy(asc(memberBlocks.createdAt));
  return blocks.length === 0 ? {} : { blocks };
}

/** Leaves out whose journeys they have hidden: that is not theirs to export. */
async function readHidden(tx: Tx, memberId: string) {
  const hiddenMatchesOf = await tx
    .select({ journeyId: hiddenMatches.journeyId, since: hiddenMatches.createdAt })
    .from(hiddenMatches)
    .innerJoin(journeys, eq(journeys.id, hiddenMatches.journeyId))
    .where(eq(journeys.memberId, memberId))
    .orderBy(asc(hiddenMatches.createdAt));
  return hiddenMatchesOf.length === 0 ? {} : { hiddenMatches: hiddenMatchesOf };
}

async function readSignIns(tx: Tx, memberId: string) {
  return {
    sessions: await tx
      .select({
        browser: sessions.browser,
        system: sessions.system,
        network: sessions.network,
        createdAt: sessions.createdAt,
        lastUsedAt: sessions.lastUsedAt,
        expiresAt: sessions.expiresAt,
        endedAt: sessions.endedAt,
      })
      .from(sessions)
      .where(eq(sessions.memberId, memberId))
      .orderBy(asc(sessions.createdAt)),
    refreshTokens: await tx
      .select({ createdAt: refreshTokens.createdAt, expiresAt: refreshTokens.expiresAt, usedAt: refreshTokens.usedAt })
      .from(refreshTokens)
      .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
      .where(eq(sessions.memberId, memberId))
      .orderBy(asc(refreshTokens.createdAt)),
    passkeys: await tx
      .select({
        name: passkeys.name,
        browser: passkeys.browser,
        system: passkeys.system,
        credentialId: passkeys.credentialId,
        publicKey: passkeys.publicKey,
        counter: passkeys.counter,
        isSynced: passkeys.isSynced,
        createdAt: passkeys.createdAt,
        lastUsedAt: passkeys.lastUsedAt,
      })
      .from(passkeys)
      .where(eq(passkeys.memberId, memberId))
      .orderBy(asc(passkeys.createdAt)),
    qrSignIns: await tx
      .select({
        browser: qrSignIns.browser,
        system: qrSignIns.system,
        status: qrSignIns.status,
        createdAt: qrSignIns.createdAt,
        expiresAt: qrSignIns.expiresAt,
      })
      .from(qrSignIns)
      .where(eq(qrSignIns.memberId, memberId))
      .orderBy(asc(qrSignIns.createdAt)),
  };
}

/** A new password that waits, without its hash. */
async function readWaitingReset(tx: Tx, memberId: string) {
  const [waitingReset] = await tx
    .select({ createdAt: waitingResets.createdAt, endsAt: waitingResets.endsAt })
    .from(waitingResets)
    .where(eq(waitingResets.memberId, memberId));
  return waitingReset === undefined ? {} : { waitingReset };
}

/** By which accounts at providers they sign on. */
async function readIdentities(tx: Tx, memberId: string) {
  const signOns = await tx
    .select({
      issuer: signOnIdentities.issuer,
      subject: signOnIdentities.subject,
      createdAt: signOnIdentities.createdAt,
      lastUsedAt: signOnIdentities.lastUsedAt,
      pauseStep: signOnIdentities.pauseStep,
      pausesAt: signOnIdentities.pausesAt,
    })
    .from(signOnIdentities)
    .where(eq(signOnIdentities.memberId, memberId))
    .orderBy(asc(signOnIdentities.createdAt));
  return signOns.length === 0 ? {} : { signOns };
}

async function readLinks(tx: Tx, memberId: string) {
  return await tx
    .select({
      purpose: oneTimeTokens.purpose,
      newEmail: oneTimeTokens.newEmail,
      createdAt: oneTimeTokens.createdAt,
      expiresAt: oneTimeTokens.expiresAt,
      usedAt: oneTimeTokens.usedAt,
    })
    .from(oneTimeTokens)
    .where(eq(oneTimeTokens.memberId, memberId))
    .orderBy(asc(oneTimeTokens.createdAt));
}
