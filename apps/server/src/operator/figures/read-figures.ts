import { COUNTRIES_WITH_MILES } from '@waylift/contract/journey-figures';
import { DEFAULT_COUNTRY_CODE } from '@waylift/contract/limits';
import type { FiguresBeside, FiguresOfMonth } from '@waylift/contract/organiser-figures';
import { isAtLeast, type OrganiserRole } from '@waylift/contract/organiser-roles';
import { and, desc, eq, gte, lte, or } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { communities, type CommunityRow } from '../../kernel/db/schema/communities.ts';
import { communityMonths, type CommunityMonth } from '../../kernel/db/schema/community-months.ts';
import { factorOf, type Co2Factor } from './co2-factor.ts';
import { hiddenByEither, hideSmall, hideStep, NOTHING_HIDDEN_OF, sumsSoFar, type Hidden, type Step } from './hide-small.ts';
import { beginOf, monthsAfter } from './month-names.ts';

/** Months that can be chosen, and months beside each other. */
const KNOWN_MAX = 36;
const BESIDE_MAX = 13;

const FIGURES = [
  'members',
  'joined',
  'left',
  'withJourney',
  'withMatch',
  'asked',
  'answered',
  'answeredSoon',
  'agreed',
  'rides',
  'metres',
] as const;
type Figure = (typeof FIGURES)[number];
type Told = Record<Figure, number | null>;

type Asked = {
  readonly publicId: string;
  readonly role: OrganiserRole;
  /** `YYYY-MM` */ readonly month: string | undefined;
  readonly now: Date;
};
export type ReadFigures = {
  readonly community: CommunityRow;
  readonly known: readonly string[];
  readonly month: string;
  readonly isSoFar: boolean;
  readonly countedAt: string;
  readonly inMiles: boolean;
  readonly months: FiguresOfMonth[];
  readonly beside: FiguresBeside[];
  readonly factorNow: Co2Factor;
};

/** The figures of a community with its children, as a role may see them. Undefined: the month was not counted. */
export async function readFigures(db: DbOrTx, { publicId, role, month: asked, now }: Asked): Promise<ReadFigures | undefined> {
  const [community] = await db.select().from(communities).where(eq(communities.publicId, publicId));
  if (community === undefined) return undefined;
  const known = await db
    .select({ month: communityMonths.month, countedAt: communityMonths.countedAt })
    .from(communityMonths)
    .where(eq(communityMonths.communityId, community.id))
    .orderBy(desc(communityMonths.month))
    .limit(KNOWN_MAX);
  const isOver = ({ month }: { readonly month: string }) => beginOf(monthsAfter(month, 1)) <= now;
  const chosen = asked === undefined ? (known.find(isOver) ?? known[0]) : known.find(({ month }) => month.startsWith(asked));
  if (chosen === undefined) return undefined;
  const months = await readMonths(db, community, chosen.month, role);
  const last = months.at(-1);
  return {
    community,
    known: known.map(({ month }) => nameOf(month)),
    month: nameOf(chosen.month),
    isSoFar: !isOver(chosen),
    countedAt: chosen.countedAt.toISOString(),
    inMiles: COUNTRIES_WITH_MILES.includes(countryOf(community)),
    months: months.map(({ told }) => told).slice(-BESIDE_MAX),
    beside: last === undefined || last.beside.length < 2 ? [] : last.beside,
    factorNow: await factorOf(db, community.id),
  };
}

function nameOf(month: string): string {
  return month.slice(0, 7);
}

function countryOf({ culture }: CommunityRow): string {
  return culture?.split('-')[1]?.toLowerCase() ?? DEFAULT_COUNTRY_CODE;
}

type Counted = { readonly month: CommunityMonth; readonly community: CommunityRow };
type Read = { readonly told: FiguresOfMonth; readonly beside: FiguresBeside[] };

/** The month, and those before it from the beginning of a year on, the oldest first. */
async function readMonths(db: DbOrTx, community: CommunityRow, month: string, role: OrganiserRole): Promise<Read[]> {
  const rootId = community.parentId ?? community.id;
  const first = `${monthsAfter(month, 1 - BESIDE_MAX).slice(0, 4)}-01-01`;
  const rows = await db
    .select({ month: communityMonths, community: communities })
    .from(communityMonths)
    .innerJoin(communities, eq(communities.id, communityMonths.communityId))
    .where(
      and(
        or(eq(communities.id, rootId), eq(communities.parentId, rootId)),
        // One month more: who joined or left is worked out from members of two months.
        gte(communityMonths.month, monthsAfter(first, -1)),
        lte(communityMonths.month, month),
      ),
    );
  const families = [...Map.groupBy(rows, (row) => row.month.month)].toSorted(([a], [b]) => a.localeCompare(b));
  const isOwn = (row: Counted) => row.community.id === community.id || row.community.parentId === community.id;
  let before: { readonly rows: readonly Counted[]; readonly hidden: Hidden } | null = null;
  const read: (Read & { readonly inYear: { readonly values: readonly number[]; readonly isHidden: boolean } })[] = [];
  for (const [of, family] of families) {
    const ordered = family.filter(hasAnyone).toSorted((a, b) => a.community.id.localeCompare(b.community.id));
    const masks = masksOf(ordered, before, role);
    before = { rows: ordered, hidden: masks.members };
    const own = family.filter(isOwn);
    const self = own.find((row) => row.community.id === community.id);
    if (self === undefined || of < first) continue;
    // A child stands alone: its total is its own cell.
    const isRoot = community.id === rootId;
    const cellOf = (figure: Figure, row: Counted) => (masks[figure].cells[ordered.indexOf(row)] === true ? null : row.month[figure]);
    const totalOf = (figure: Figure) => {
      if (!isRoot) return cellOf(figure, self);
      return masks[figure].total ? null : sumOf(own, figure);
    };
    const total = eachFigure(totalOf);
    const factor = { grams: self.month.co2Grams, source: self.month.co2Source, year: self.month.co2Year };
    read.push({
      told: {
        month: nameOf(of),
        factor,
        co2Kilograms: total.metres === null ? null : Math.round((total.metres / 1_000_000) * factor.grams),
        joinedInYear: null,
        leftInYear: null,
        ...total,
      },
      beside: own
        .toSorted((a, b) => Number(b === self) - Number(a === self) || a.community.name.localeCompare(b.community.name))
        .map((row) => ({
          publicId: row.community.publicId,
          name: row.community.name,
          ...eachFigure((figure) => cellOf(figure, row)),
        })),
      inYear: { values: [sumOf(own, 'joined'), sumOf(own, 'left')], isHidden: total.joined === null },
    });
  }
  const isChild = community.id !== rootId;
  return [...Map.groupBy(read, ({ told }) => told.month.slice(0, 4)).values()].flatMap((year) => {
    // Those before the first that is known are missing in the sum.
    const isWhole = year[0]?.told.month.endsWith('-01') === true;
    const sums = sumsSoFar(year.map(({ inYear }) => inYear));
    return year.map(({ told, beside }, index) => {
      const isHidden = !isWhole || (isChild && year.slice(0, index + 1).some(({ inYear }) => inYear.isHidden));
      const [joinedInYear = null, leftInYear = null] = (isHidden ? null : sums[index]) ?? [];
      return { told: { ...told, joinedInYear, leftInYear }, beside };
    });
  });
}

/** Where nobody is or was, nothing tells of anybody. */
function hasAnyone({ month: { members, joined, left, riders } }: Counted): boolean {
  return members + joined + left + riders > 0;
}

function sumOf(rows: readonly Counted[], figure: Figure): number {
  return rows.reduce((sum, { month }) => sum + month[figure], 0);
}

function eachFigure(valueOf: (figure: Figure) => number | null): Told {
  return {
    members: valueOf('members'),
    joined: valueOf('joined'),
    left: valueOf('left'),
    withJourney: valueOf('withJourney'),
    withMatch: valueOf('withMatch'),
    asked: valueOf('asked'),
    answered: valueOf('answered'),
    answeredSoon: valueOf('answeredSoon'),
    agreed: valueOf('agreed'),
    rides: valueOf('rides'),
    metres: valueOf('metres'),
  };
}

/** What is hidden of a family's month from a role. The list of members tells managers of members and journeys anyway. */
function masksOf(
  rows: readonly Counted[],
  before: { readonly rows: readonly Counted[]; readonly hidden: Hidden } | null,
  role: OrganiserRole,
): Record<Figure, Hidden> {
  const nothing = NOTHING_HIDDEN_OF(rows.length);
  const column = (figure: Figure | 'riders') => rows.map(({ month }) => month[figure]);
  const isExact = role === 'operator';
  const listed = isExact || isAtLeast(role, 'manager');
  const members = listed ? nothing : hideSmall([column('members')]);
  const membersBefore: Hidden =
    before === null
      ? nothing
      : {
          cells: rows.map((row) => before.hidden.cells[before.rows.findIndex((each) => each.community.id === row.community.id)] === true),
          total: before.hidden.total,
        };
  const moved = listed ? nothing : hideSmall([column('joined'), column('left')], hiddenByEither(members, membersBefore));
  const roads = isExact ? nothing : hideSmall([column('riders')]);
  const steps: (Step & { readonly figure: Figure })[] = [{ figure: 'members', column: column('members'), hidden: members }];
  for (const figure of FUNNEL) {
    // Nobody agrees because of a quick answer: these two follow the same step, and not each other.
    const earlier = steps.filter((step) => step.figure !== 'answeredSoon');
    const isNothing = isExact || (listed && figure === 'withJourney');
    steps.push({ figure, column: column(figure), hidden: isNothing ? nothing : hideStep(column(figure), earlier) });
  }
  const hiddenOf = (figure: Figure) => steps.find((step) => step.figure === figure)?.hidden ?? nothing;
  return {
    members,
    joined: moved,
    left: moved,
    withJourney: hiddenOf('withJourney'),
    withMatch: hiddenOf('withMatch'),
    asked: hiddenOf('asked'),
    answered: hiddenOf('answered'),
    answeredSoon: hiddenOf('answeredSoon'),
    agreed: hiddenOf('agreed'),
    rides: roads,
    metres: roads,
  };
}

/** Whoever came to one of these came to those before, too. */
const FUNNEL = ['withJourney', 'withMatch', 'asked', 'answered', 'answeredSoon', 'agreed'] as const;
