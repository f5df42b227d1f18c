import { NEWS_LEAST, type NewsAudience } from '@waylift/contract/news-choices';
import type { NewsReach } from '@waylift/contract/organiser-news';
import { FALLBACK_LANGUAGE, languageOf } from '@waylift/words/languages';
import { sql, type SQL } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { hasRefusedMail } from '../../mail/queue/refused-mail.ts';

export type Audience = { readonly communityId: string; readonly withChildren: boolean; readonly audience: NewsAudience };

/** True for members `m` who would get it: they agreed to news, are of the audience, and no mail server refuses them. */
export function isReached({ communityId, withChildren, audience }: Audience): SQL {
  const ids = withChildren
    ? sql`(select id from communities where active and (id = ${communityId} or parent_id = ${communityId}))`
    : sql`(select id from communities where active and id = ${communityId})`;
  return sql`m.marketing_opt_in and m.status = 'active' and m.community_id in ${ids} and ${OF_AUDIENCE[audience]} and not ${hasRefusedMail(sql`m.id`)}`;
}

const OF_AUDIENCE: Readonly<Record<NewsAudience, SQL>> = {
  all: sql`true`,
  'no-journey': sql`not exists (select from journeys j where j.member_id = m.id)`,
  'not-asked': sql`exists (select from journeys j join journey_alerts a on a.journey_id = j.id where j.member_id = m.id and a.match_count > 0)
    and not exists (select from share_requests r where r.asker_id = m.id) and not exists (select from share_requests r where r.asked_id = m.id)`,
};

export async function countReached(db: DbOrTx, audience: Audience): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from members m where ${isReached(audience)}`);
  return rows[0]?.count ?? 0;
}

/** How many would get it, by the language that they read. Of a step of the funnel in tens: two numbers together tell of nobody. */
export async function readReach(db: DbOrTx, audience: Audience): Promise<NewsReach> {
  const { rows } = await db.execute<{ language: string; count: number }>(sql`
    select m.language_code as language, count(*)::int as count from members m where ${isReached(audience)} group by 1`);
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  if (!isEnough(audience.audience, total)) return { count: 0, isEnough: false, languages: [] };
  const counts = new Map<string, number>();
  for (const { language, count } of rows) {
    const tag = languageOf(language) ?? FALLBACK_LANGUAGE;
    counts.set(tag, (counts.get(tag) ?? 0) + count);
  }
  const languages = [...counts]
    .map(([language, count]) => ({ language, count: told(audience.audience, count) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  return { count: told(audience.audience, total), isEnough: total > 0, languages };
}

/** To all who agreed, any number may be written to. */
export function isEnough(audience: NewsAudience, count: number): boolean {
  return audience === 'all' || count >= NEWS_LEAST;
}

export function told(audience: NewsAudience, count: number): number {
  return audience === 'all' ? count : Math.floor(count / 10) * 10;
}
