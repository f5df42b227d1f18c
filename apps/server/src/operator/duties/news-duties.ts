import { mayAnswer, askedNews } from '../news/read-news.ts';
import { DUTIES_OF_KIND_MAX, NOTHING, type DutySource } from './duty-source.ts';

/** News that waits for a yes that this organiser may say, until it lapses. */
export const newsDuties: DutySource = async ({ db, now, organiser, held }) => {
  const duties = [];
  for (const { row, community } of await askedNews(db, { within: held('manager'), now, limit: DUTIES_OF_KIND_MAX })) {
    if (!(await mayAnswer(db, row, organiser.id, now))) continue;
    const until = row.lapsesAt?.toISOString() ?? null;
    duties.push({ ...NOTHING, kind: 'news-asked' as const, community, since: row.changedAt.toISOString(), until, newsId: row.id });
  }
  return duties;
};
