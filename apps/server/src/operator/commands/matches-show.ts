import { sql } from 'drizzle-orm';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { journeyWays } from '../../kernel/db/schema/journey-ways.ts';
import type { Command } from '../terminal/command.ts';
import { JSON_OPTION } from '../terminal/print-list.ts';
import { bytesText } from '../roads/tell-roads.ts';
import { labelled } from '../terminal/text-table.ts';

export const matchesShow: Command = {
  words: 'matches show',
  description: 'show what is kept to find matches, and how large it is',
  takes: [JSON_OPTION],
  example: 'matches show',
  async run({ open }, { options }) {
    const { db } = await open();
    const { rows } = await db.execute<Record<'all' | 'byRoad' | 'estimated', number>>(sql`
      select count(*)::int as "all", count(out_metres)::int as "byRoad", (count(journey_id) - count(out_metres))::int as estimated
      from ${journeys} left join ${journeyWays} on journey_id = ${journeys.id}`);
    const { all, byRoad, estimated } = rows[0] ?? { all: 0, byRoad: 0, estimated: 0 };
    const { rows: sizes } = await db.execute<{ name: string; table: string; indexes: string }>(sql`
      select relname as name, pg_table_size(oid) as "table", pg_indexes_size(oid) as indexes from pg_class
      where relname in ('journey_ways', 'journey_candidates', 'match_cells') and relkind = 'r' order by relname`);
    const tables = sizes.map(({ name, table, indexes }) => ({ name, tableBytes: Number(table), indexBytes: Number(indexes) }));
    const about = { journeys: all, byRoad, estimated, missing: all - byRoad - estimated, tables };
    if (options['json'] === true) return JSON.stringify(about, null, 2);
    return labelled([
      ['Journeys', String(all)],
      ['By road', String(byRoad)],
      ['Estimated', String(estimated)],
      ['Not yet known', String(about.missing)],
      ...tables.map(({ name, tableBytes, indexBytes }) => [name, `${bytesText(tableBytes)}, indexes ${bytesText(indexBytes)}`] as const),
    ]);
  },
};
