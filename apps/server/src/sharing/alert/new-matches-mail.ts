/** The content of a mail about new matches. It is read when the mail is written: what no longer matches is left out. */
import { MATCH_COUNT_MAX } from '@waylift/contract/limits';
import { initialOf } from '@waylift/contract/short-name';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { announcedMatches } from '../../kernel/db/schema/announced-matches.ts';
import { members } from '../../kernel/db/schema/members.ts';
import type { MatchFinder } from '../../journeys/candidate/match-finder.ts';
import type { Arrangement, FoundMatch, Traveller } from '../../journeys/traveller/traveller.ts';
import { townNear } from '../../map/places/town-near.ts';
import type { NewMatch, NewMatches } from '../../mail/content/mails.ts';
import type { MemberMail, WriteDeps } from '../../mail/member/member-mails.ts';
import { memberNameInMail, oneLine } from '../../mail/content/untrusted-text.ts';
import { meanDetourMinutes } from '../../journeys/measure/mean-detour.ts';

const SHOWN_MAX = 3;

type Read = { readonly db: Db; readonly matches: Pick<MatchFinder, 'best'> };

export const newMatchesMail: MemberMail<'new-matches', WriteDeps & Read> = {
  isWanted: ({ member, community }) => member.status === 'active' && community.active && member.newMatches !== 'never',
  parameters: async ({ deps, config, order, unsubscribing }, { member }) => {
    const { journeyId, announcedAt = '' } = order;
    const found = journeyId === undefined ? null : await readNewMatches(deps, { journeyId, announcedAt });
    if (found === null) return null;
    return {
      found,
      pace: member.newMatches === 'at-once' ? 'at-once' : 'weekly',
      journeyUrl: `${config.publicUrl}/dashboard/journey/${journeyId}`,
      notificationsUrl: `${config.publicUrl}/dashboard/account/notifications`,
      ...(await unsubscribing('newMatches')),
    };
  },
};

/**
 * Null if none of the announced members matches any more. Those who do not match are no longer announced.
 *
 * @param announcedAt the time in the rows that the mail is about
 */
async function readNewMatches(
  { db, matches }: Read,
  { journeyId, announcedAt }: { readonly journeyId: string; readonly announcedAt: string },
): Promise<NewMatches | null> {
  const announced = await db
    .select({ id: announcedMatches.announcedId, at: announcedMatches.announcedAt })
    .from(announcedMatches)
    .where(eq(announcedMatches.journeyId, journeyId));
  const moment = new Date(announcedAt).getTime();
  const news = new Set(announced.filter(({ at }) => at.getTime() === moment).map(({ id }) => id));
  if (news.size === 0) return null;
  const found = (await matches.best(journeyId, MATCH_COUNT_MAX)).filter(({ other }) => news.has(other.memberId));
  // If two journeys of a member match, the better one.
  const best = [...new Map(found.toReversed().map((each) => [each.other.memberId, each])).values()].toReversed();
  const toldOf = new Set(best.map(({ other }) => other.memberId));
  const leftOut = [...news].filter((id) => !toldOf.has(id));
  // The mail does not name them, so once they match again they are new.
  if (leftOut.length > 0) {
    const { journeyId: ofJourney, announcedId } = announcedMatches;
    await db.delete(announcedMatches).where(and(eq(ofJourney, journeyId), inArray(announcedId, leftOut)));
  }
  const [first] = best;
  if (first === undefined) return null;
  const names = await readNames(db, [...toldOf]);
  const people = await Promise.all(
    best.slice(0, SHOWN_MAX).map(async (each) => newMatch(each, names.get(each.other.memberId), await townNear(db, each.other.start))),
  );
  const { mine } = first;
  const [from, to] = await Promise.all([townNear(db, mine.start), townNear(db, mine.end)]);
  return {
    people,
    more: best.length - people.length,
    isFirst: announced.every(({ at }) => at.getTime() >= moment),
    towns: from === null || to === null || from === to ? null : { from, to },
  };
}

async function readNames(db: Db, ids: readonly string[]) {
  const rows = await db
    .select({ id: members.id, forename: members.forename, surname: members.surname })
    .from(members)
    .where(inArray(members.id, [...ids]));
  return new Map(rows.map(({ id, ...name }) => [id, name]));
}

function newMatch(
  { mine, best, otherWayRound }: FoundMatch,
  name: { readonly forename: string; readonly surname: string } | undefined,
  town: string | null,
): NewMatch {
  return {
    forename: memberNameInMail(name?.forename ?? ''),
    initial: memberNameInMail(initialOf(oneLine(name?.surname ?? ''))),
    driver: best.driver.journeyId === mine.journeyId ? 'me' : 'other',
    isEither: otherWayRound !== null,
    town,
    days: sharedDays(best, mine),
    detourMinutes: Math.round(meanDetourMinutes(best)),
  };
}

function sharedDays({ timesKnown, days }: Arrangement, { when }: Traveller): NewMatch['days'] {
  const [day] = days;
  if (!timesKnown || day === undefined) return null;
  if (day.date !== null) return { date: day.date };
  return { shared: days.length, mine: when?.kind === 'weekly' ? when.days.length : days.length };
}
