/** News on its way: asked for, begun, held, and put into the queue evenly. */
import { NEWS_ALONE_MAX, NEWS_ASKED_HOURS } from '@waylift/contract/news-choices';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../kernel/db/client.ts';
import { news, type NewsRow } from '../../kernel/db/schema/news.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import type { CallingOrganiser } from '../../kernel/security/calling-organiser.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import { secondsOf } from '../organiser/members/deletions.ts';
import { countReached, isEnough, isReached } from './news-audience.ts';
import { findNews, mayAnswer, stateOf } from './read-news.ts';
import { areWordsWhole } from './write-news.ts';

type SendDeps = { readonly clock: Clock; readonly newId: NewId; readonly jobs: Jobs };

/** So many a minute, so that those who answer come evenly; more where it would take longer than half a day. */
const PER_MINUTE = 25;
const MINUTES_MAX = 12 * 60;
/** Mails come back for days. */
const COUNTED_DAYS = 30;
const SENDING_MAX = 50;

type Refused = { readonly problem: 'news-not-found' | 'news-not-open' | 'audience-too-small' | 'words-missing' };
type Moved = { readonly state: NewsRow['state'] } | Refused;

/** Begins to send a draft, or, above 500 members, asks those who may say yes. */
export async function sendNews(tx: Tx, deps: SendDeps, organiser: CallingOrganiser, newsId: string): Promise<Moved> {
  const now = deps.clock.now();
  const row = await findNews(tx, organiser, newsId, 'update');
  if (row === null) return { problem: 'news-not-found' };
  if (stateOf(row, now) !== 'draft') return { problem: 'news-not-open' };
  if (!areWordsWhole(row.words)) return { problem: 'words-missing' };
  const count = await countReached(tx, row);
  if (count === 0 || !isEnough(row.audience, count)) return { problem: 'audience-too-small' };
  if (count <= NEWS_ALONE_MAX) return await begin(tx, deps, row, { count, answeredBy: null });
  const lapsesAt = new Date(now.getTime() + NEWS_ASKED_HOURS * 3_600_000);
  await tx
    .update(news)
    .set({ state: 'asked', askedBy: organiser.id, answeredBy: null, answer: '', lapsesAt, changedAt: now })
    .where(eq(news.id, newsId));
  for (const id of await secondsOf(tx, { communityId: row.communityId, askerId: organiser.id, now }))
    await deps.jobs.enqueue(tx, 'send-mail', { kind: 'organiser-news', organiserId: id, byId: organiser.id, newsId, newsStep: 'asked' });
  return { state: 'asked' };
}

type Answer = { readonly yes: boolean; readonly words: string };

/** A yes begins to send; a no makes it a draft again. Whoever asked is mailed which. */
export async function answerNews(
  tx: Tx,
  deps: SendDeps,
  organiser: CallingOrganiser,
  newsId: string,
  { yes, words }: Answer,
): Promise<Moved | { readonly problem: 'no-right' }> {
  const now = deps.clock.now();
  const row = await findNews(tx, organiser, newsId, 'update');
  if (row === null) return { problem: 'news-not-found' };
  if (stateOf(row, now) !== 'asked') return { problem: 'news-not-open' };
  if (!(await mayAnswer(tx, row, organiser.id, now))) return { problem: 'no-right' };
  if (row.askedBy !== null)
    await deps.jobs.enqueue(tx, 'send-mail', {
      kind: 'organiser-news',
      organiserId: row.askedBy,
      byId: organiser.id,
      newsId,
      newsStep: yes ? 'yes' : 'no',
    });
  if (yes) return await begin(tx, deps, row, { count: await countReached(tx, row), answeredBy: organiser.id });
  await tx
    .update(news)
    .set({ state: 'draft', answeredBy: organiser.id, answer: words, lapsesAt: null, changedAt: now })
    .where(eq(news.id, newsId));
  return { state: 'draft' };
}

async function begin(
  tx: Tx,
  { clock }: SendDeps,
  { id }: NewsRow,
  { count, answeredBy }: { readonly count: number; readonly answeredBy: string | null },
): Promise<Moved> {
  const now = clock.now();
  await tx
    .update(news)
    .set({ state: 'sending', recipients: count, answeredBy, answer: '', lapsesAt: null, changedAt: now, beganAt: now })
    .where(eq(news.id, id));
  return { state: 'sending' };
}

/** What is in the queue is sent all the same. */
export async function holdNews(
  tx: Tx,
  organiser: CallingOrganiser,
  newsId: string,
  isHeld: boolean,
): Promise<'done' | 'news-not-found' | 'news-not-open'> {
  const row = await findNews(tx, organiser, newsId, 'update');
  if (row === null) return 'news-not-found';
  const [from, to] = isHeld ? (['sending', 'held'] as const) : (['held', 'sending'] as const);
  if (row.state !== from) return 'news-not-open';
  await tx.update(news).set({ state: to }).where(eq(news.id, newsId));
  return 'done';
}

/** Puts the next mails of each news into the queue, and counts what became of those before. Runs each minute. */
export async function putNews({ db, clock, jobs }: { readonly db: Db; readonly clock: Clock; readonly jobs: Jobs }): Promise<void> {
  const since = new Date(clock.now().getTime() - COUNTED_DAYS * DAY_MS);
  const open = await db
    .select({ id: news.id })
    .from(news)
    .where(and(sql`${news.state} in ('sending', 'held', 'sent')`, gt(news.beganAt, since)))
    .orderBy(asc(news.beganAt))
    .limit(SENDING_MAX);
  for (const { id } of open)
    await db.transaction(async (tx) => {
      const [row] = await tx.select().from(news).where(eq(news.id, id)).for('update');
      if (row?.state === 'sending') await putSome(tx, jobs, row, clock.now());
      await tx.execute(sql`
        update news set sent = counted.sent, refused = counted.refused
        from (select count(*) filter (where sent_at is not null)::int as sent, count(*) filter (where failed_at is not null)::int as refused
          from mails where news_id = ${id}) counted
        where news.id = ${id} and (news.sent, news.refused) is distinct from (counted.sent, counted.refused)`);
    });
}

async function putSome(tx: Tx, jobs: Jobs, row: NewsRow, now: Date): Promise<void> {
  const size = Math.max(PER_MINUTE, Math.ceil((row.recipients ?? 0) / MINUTES_MAX));
  // Who has unsubscribed, moved or left meanwhile is not found any more.
  const { rows } = await tx.execute<{ id: string }>(sql`
    select m.id from members m where ${isReached(row)} and not exists (select from mails d where d.news_id = ${row.id} and d.member_id = m.id)
    order by m.community_id, m.email_key, m.id limit ${size}`);
  await jobs.enqueueAll(
    tx,
    'send-mail',
    rows.map(({ id }) => ({ kind: 'news', memberId: id, newsId: row.id })),
  );
  // A minute after the last ones, so that most of what it says is counted.
  if (rows.length === 0) await tx.update(news).set({ state: 'sent', endedAt: now }).where(eq(news.id, row.id));
}
