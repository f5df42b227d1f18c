import type { ListedNews, News } from '@waylift/contract/organiser-news';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { isUuid } from '../../kernel/db/is-uuid.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { news, type NewsRow } from '../../kernel/db/schema/news.ts';
import { organisers } from '../../kernel/db/schema/organisers.ts';
import type { CallingOrganiser } from '../../kernel/security/calling-organiser.ts';
import { secondsOf } from '../organiser/members/deletions.ts';
import { called } from '../organiser/called.ts';
import { communitiesHeld } from '../organiser/scope.ts';
import { readReach, told } from './news-audience.ts';

const answerer = alias(organisers, 'answerer');

function selectNews(db: DbOrTx) {
  return db
    .select({
      row: news,
      community: { publicId: communities.publicId, name: communities.name },
      writtenBy: sql<string>`coalesce(${organisers.name}, '')`,
      answeredBy: sql<string>`coalesce(${answerer.name}, '')`,
    })
    .from(news)
    .innerJoin(communities, eq(communities.id, news.communityId))
    .leftJoin(organisers, eq(organisers.id, news.writtenBy))
    .leftJoin(answerer, eq(answerer.id, news.answeredBy))
    .$dynamic();
}
type Found = Awaited<ReturnType<typeof selectNews>>[number];

type Listed = { readonly organiserId: string; readonly after: readonly string[] | null; readonly size: number; readonly now: Date };

/** News of all communities of an organiser, the newest first. */
export async function listNews(
  db: DbOrTx,
  { organiserId, after, size, now }: Listed,
): Promise<(ListedNews & { readonly changedAt: string })[]> {
  const held = communitiesHeld(db, { organiserId, least: 'manager', now });
  const [moment, id] = after ?? [];
  const isAfter = after === null ? undefined : sql`(${news.changedAt}, ${news.id}) < (${moment}::timestamptz, ${id}::uuid)`;
  const found = await selectNews(db)
    .where(and(inArray(news.communityId, held), isAfter))
    .orderBy(sql`${news.changedAt} desc, ${news.id} desc`)
    .limit(size);
  return found.map((each) => ({ ...listed(each, now), changedAt: each.row.changedAt.toISOString() }));
}

/** The news that a call names; null where it is of another community. @param lock for a change */
export async function findNews(db: DbOrTx, organiser: CallingOrganiser, newsId: string, lock?: 'update'): Promise<NewsRow | null> {
  if (!isUuid(newsId)) return null;
  const found = db.select().from(news).where(isCalled(organiser, newsId));
  const [row] = lock === undefined ? await found : await found.for(lock);
  return row ?? null;
}

function isCalled(organiser: CallingOrganiser, newsId: string): SQL | undefined {
  return and(eq(news.id, newsId), eq(news.communityId, called(organiser).community.id));
}

export async function readNews(db: DbOrTx, organiser: CallingOrganiser, newsId: string, now: Date): Promise<News | null> {
  if (!isUuid(newsId)) return null;
  const [found] = await selectNews(db).where(isCalled(organiser, newsId));
  if (found === undefined) return null;
  const { row } = found;
  const state = stateOf(row, now);
  const isOpen = state === 'draft' || state === 'asked';
  return {
    ...listed(found, now),
    words: [...row.words],
    target: row.target,
    version: row.version,
    isMine: row.writtenBy === organiser.id,
    reach: isOpen ? await readReach(db, row) : null,
    until: state === 'asked' ? (row.lapsesAt?.toISOString() ?? null) : null,
    mayAnswer: state === 'asked' && (await mayAnswer(db, row, organiser.id, now)),
    answeredBy: found.answeredBy,
    answer: row.answer,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

/** Whoever asked does not answer. */
export async function mayAnswer(db: DbOrTx, { communityId, askedBy }: NewsRow, organiserId: string, now: Date): Promise<boolean> {
  return askedBy !== null && (await secondsOf(db, { communityId, askerId: askedBy, now })).includes(organiserId);
}

/** What was asked for and not answered in time is a draft again. */
export function stateOf({ state, lapsesAt }: Pick<NewsRow, 'state' | 'lapsesAt'>, now: Date): NewsRow['state'] {
  return state === 'asked' && (lapsesAt === null || lapsesAt <= now) ? 'draft' : state;
}

function listed({ row, community, writtenBy }: Found, now: Date): ListedNews {
  const { id, withChildren, audience, words, changedAt, beganAt, recipients, sent, refused, unsubscribed } = row;
  return {
    id,
    community,
    withChildren,
    audience,
    subject: words.find(({ subject }) => subject.trim() !== '')?.subject ?? '',
    state: stateOf(row, now),
    writtenBy,
    at: (beganAt ?? changedAt).toISOString(),
    recipients: recipients === null ? null : told(audience, recipients),
    sent: told(audience, sent),
    refused,
    unsubscribed,
  };
}

/** News that waits for a yes in these communities, the one that lapses first at the head. */
export async function askedNews(db: DbOrTx, { within, now, limit }: { readonly within: SQL; readonly now: Date; readonly limit: number }) {
  return await selectNews(db)
    .where(and(eq(news.state, 'asked'), sql`${news.communityId} in ${within}`, sql`${news.lapsesAt} > ${now.toISOString()}::timestamptz`))
    .orderBy(news.lapsesAt, news.id)
    .limit(limit);
}
