import { METRES_PER_MILE } from '@waylift/contract/journey-figures';
import type { FiguresOfMonth } from '@waylift/contract/organiser-figures';
import type { OrganiserRole } from '@waylift/contract/organiser-roles';
import { dateFormat, numberFormat } from '@waylift/words/formats';
import type { LanguageTag } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { communityMonths, figureMails } from '../../kernel/db/schema/community-months.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import type { MailTable } from '../../mail/content/mails.ts';
import { communityNameInMail, oneLine } from '../../mail/content/untrusted-text.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import { beginOf, monthOf, monthsAfter } from './month-names.ts';
import { readFigures, type ReadFigures } from './read-figures.ts';

type MailDeps = { readonly db: Db; readonly clock: Clock; readonly jobs: Pick<Jobs, 'enqueue'> };

/** Orders a mail to whoever wants the figures of the month that is over, once it was counted for the last time. */
export async function orderFigureMails({ db, clock, jobs }: MailDeps): Promise<void> {
  const month = monthOf(clock.now());
  const over = monthsAfter(month, -1);
  await db.transaction(async (tx) => {
    const due = await tx
      .update(figureMails)
      .set({ mailedMonth: over })
      .where(
        and(
          lt(figureMails.mailedMonth, over),
          sql`exists (select from ${communityMonths} where ${and(
            eq(communityMonths.communityId, figureMails.communityId),
            eq(communityMonths.month, over),
            sql`${communityMonths.countedAt} >= ${beginOf(month).toISOString()}::timestamptz`,
          )})`,
        ),
      )
      .returning({ organiserId: figureMails.organiserId, communityId: figureMails.communityId });
    for (const { organiserId, communityId } of due)
      await jobs.enqueue(tx, 'send-mail', { kind: 'organiser-figures', organiserId, communityId, month: over });
  });
}

type Order = { readonly publicId: string; readonly role: OrganiserRole; /** Its first day. */ readonly month: string };

/** What the sheet holds, as this role may see it by now. Null: nothing any more. */
export async function figuresInMail({ db, clock }: Pick<MailDeps, 'db' | 'clock'>, order: Order, language: LanguageTag) {
  const { publicId, role } = order;
  const read = await readFigures(db, { publicId, role, month: order.month.slice(0, 7), now: clock.now() });
  const now = read?.months.at(-1);
  if (read === undefined || now === undefined) return null;
  const { factor } = now;
  const date = dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(read.countedAt));
  const foot = { grams: String(factor.grams), source: oneLine(factor.source), year: String(factor.year), date };
  return {
    place: communityNameInMail(read.community.name),
    month: monthName(language, now.month, 'long'),
    tables: tablesOf(read, now, language),
    notes: [m.organise_figures_sheet_foot(foot, { locale: language })],
  };
}

/** As on the sheet: more would not fit. */
const MONTHS_MAX = 12;
const BESIDE_MAX = 7;

function tablesOf({ months, beside, inMiles }: ReadFigures, now: FiguresOfMonth, language: LanguageTag): MailTable[] {
  const words = { locale: language };
  const told = (value: number | null) =>
    value === null
      ? m.organise_figures_hidden({}, words)
      : numberFormat(language, { useGrouping: 'always', maximumFractionDigits: 0 }).format(value);
  // A word would not fit beside so many others.
  const brief = (value: number | null) => (value === null ? '–' : told(value));
  const roadOf = (metres: number | null) => (metres === null ? null : metres / (inMiles ? METRES_PER_MILE : 1_000));
  const colOfRoad = (inMiles ? m.organise_figures_col_miles : m.organise_figures_col_km)({}, words);
  const [members, joined, left] = [
    m.organise_members({}, words),
    m.organise_figures_col_joined({}, words),
    m.organise_figures_col_left({}, words),
  ];
  const monthWord = m.organise_figures_month({}, words);
  return [
    {
      title: m.organise_figures_numbers({}, words),
      head: ['', monthName(language, now.month, 'long')],
      rows: [
        [members, told(now.members)],
        [joined, told(now.joined)],
        [left, told(now.left)],
        [m.organise_figures_rides({}, words), told(now.rides)],
        [(inMiles ? m.organise_figures_miles : m.organise_figures_km)({}, words), told(roadOf(now.metres))],
        [m.organise_figures_col_co2({}, words), told(now.co2Kilograms)],
      ],
    },
    {
      title: m.organise_figures_funnel({}, words),
      head: [m.organise_figures_who({}, words), members, m.organise_figures_of_before({}, words)],
      rows: FUNNEL.map(([figure, name], at) => {
        const before = FUNNEL[at - 1]?.[0];
        return [name({}, words), told(now[figure]), before === undefined ? '' : shareOf(language, now[figure], now[before])];
      }),
    },
    {
      title: m.organise_figures_by_month({}, words),
      head: [monthWord, members, joined, left, colOfRoad],
      rows: months
        .slice(-MONTHS_MAX)
        .map((each) => [
          monthName(language, each.month, 'short'),
          brief(each.members),
          brief(each.joined),
          brief(each.left),
          brief(roadOf(each.metres)),
        ]),
    },
    ...(beside.length === 0 || beside.length > BESIDE_MAX
      ? []
      : [
          {
            title: m.organise_figures_beside({}, words),
            head: [
              m.organise_inv_community({}, words),
              members,
              m.organise_figures_col_agreed({}, words),
              m.organise_figures_col_rides({}, words),
              colOfRoad,
            ],
            rows: beside.map((each) => [
              communityNameInMail(each.name),
              brief(each.members),
              brief(each.agreed),
              brief(each.rides),
              brief(roadOf(each.metres)),
            ]),
          },
        ]),
  ];
}

const FUNNEL = [
  ['members', m.organise_figures_step_all],
  ['withJourney', m.organise_figures_step_journey],
  ['withMatch', m.organise_figures_step_match],
  ['asked', m.organise_figures_step_asked],
  ['answered', m.organise_figures_step_answered],
  ['agreed', m.organise_figures_step_agreed],
] as const;

function shareOf(language: LanguageTag, count: number | null, of: number | null): string {
  if (count === null || of === null || of === 0) return '–';
  return numberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(count / of);
}

/** @param month `YYYY-MM` */
function monthName(language: LanguageTag, month: string, how: 'long' | 'short'): string {
  return dateFormat(language, { month: how, year: 'numeric', timeZone: 'UTC' }).format(beginOf(`${month}-01`));
}
