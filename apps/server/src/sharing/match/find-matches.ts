import { MATCH_COUNT_MAX } from '@waylift/contract/limits';
import type { MatchesAnswer } from '@waylift/contract/match';
import { DETOUR_LIMIT_MINUTES, FLEXIBLE_MINUTES } from '@waylift/contract/travel-values';
import type { JourneyRow } from '../../kernel/db/schema/journeys.ts';
import { countOf, keepCount, readWishes } from '../../journeys/candidate/count-matches.ts';
import { describeMatches, type DescribeDeps } from './describe-match.ts';
import type { MatchesAsked, MatchesPage, MatchFinder } from '../../journeys/candidate/match-finder.ts';
import { ROADS_TIME_LIMIT_MS } from '../../journeys/candidate/known-roads.ts';
import { findOwnJourney, type OwnJourney } from '../../journeys/traveller/own-journey.ts';

export type FindMatchesDeps = DescribeDeps & { readonly matches: Pick<MatchFinder, 'page' | 'one'> };
export type FindMatchesOutcome =
  | { readonly kind: 'matches'; readonly answer: MatchesAnswer }
  | { readonly kind: 'journey-not-found' | 'cursor-invalid' };

type SearchInput = OwnJourney & Omit<MatchesAsked, 'instead' | 'roadsLimit'>;
type Relaxed = NonNullable<MatchesAnswer['relaxed']>;

const MORE_FLEXIBLE_MINUTES = 30;
const MORE_DETOUR_MINUTES = 10;

/** Finds who travels the same way as the member's journey, best first. If nobody does, answers which change would help. */
export async function findMatches(
  deps: FindMatchesDeps,
  { memberId, ...wanted }: SearchInput,
  signal: AbortSignal,
): Promise<FindMatchesOutcome> {
  const asked = { ...wanted, roadsLimit: AbortSignal.timeout(ROADS_TIME_LIMIT_MS) };
  const own = await findOwnJourney(deps.db, { memberId, journeyId: asked.journeyId });
  if (own === null) return { kind: 'journey-not-found' };
  const wishes = isAll(asked) ? await readWishes(deps.db, asked.journeyId) : null;
  const page = await deps.matches.page(asked, signal);
  if (page.kind === 'cursor-invalid') return page;
  if (page.silent !== 'paused' && page.silent !== 'closed') await keepCount(deps.db, asked.journeyId, wishes, page);
  const { next, total, estimated, silent, hasHidden, hasTaken } = page;
  const [matches, relaxed] = await Promise.all([
    describeMatches(deps, { memberId }, page.matches),
    isNobody(asked, page) ? findRelaxed(deps, own, asked, signal) : null,
  ]);
  return {
    kind: 'matches',
    answer: {
      matches,
      next,
      total,
      estimated,
      ...(hasHidden === true ? { hasHidden } : {}),
      ...(hasTaken === true ? { hasTaken } : {}),
      ...(silent === null ? {} : { silent }),
      ...(relaxed === null ? {} : { relaxed }),
    },
  };
}

type Filters = Omit<SearchInput, 'memberId'>;

/** Whether nobody fits. False with filters set, since then the filters may be what excludes everybody. */
function isNobody(asked: Filters, { matches, next, silent }: MatchesPage): boolean {
  return isAll(asked) && matches.length === 0 && next === null && silent === null;
}

/** The first page, without filters. */
function isAll({ as, days, after, isBothWays, isHiddenShown, isTakenShown, ...most }: Filters): boolean {
  const isBounded = [most.detourMinutes, most.apartMinutes, most.walkMetres].some((bound) => typeof bound === 'number');
  const isPart = as !== 'any' || days.length > 0 || isBounded || isBothWays === true || after !== null;
  return !isPart && isHiddenShown !== true && isTakenShown !== true;
}

/** Finds the smallest change that would help. It tells no more than the list would after that change. */
async function findRelaxed(
  { matches }: Pick<FindMatchesDeps, 'matches'>,
  own: JourneyRow,
  asked: Omit<MatchesAsked, 'instead'>,
  signal: AbortSignal,
): Promise<Relaxed | null> {
  for (const { instead, ...told } of changesOf(own)) {
    const page = await matches.page({ ...asked, instead }, signal);
    const count = page.kind === 'matches' ? (countOf(page) ?? page.matches.length) : 0;
    if (count > 0) return { ...told, count: Math.min(MATCH_COUNT_MAX, count) };
  }
  return null;
}

type Change = Pick<Relaxed, 'change' | 'minutes'> & Required<Pick<MatchesAsked, 'instead'>>;

/** The smallest change first. */
function changesOf({ when, flexibleMinutes, detourLimitMinutes, role }: JourneyRow): Change[] {
  const flexible = Math.min(FLEXIBLE_MINUTES.max, flexibleMinutes + MORE_FLEXIBLE_MINUTES);
  const detour = Math.min(DETOUR_LIMIT_MINUTES.max, (detourLimitMinutes ?? DETOUR_LIMIT_MINUTES.max) + MORE_DETOUR_MINUTES);
  const changes: readonly (Change & { readonly isOne: boolean })[] = [
    {
      change: 'flexibleMinutes',
      minutes: flexible,
      instead: { flexibleMinutes: flexible },
      isOne: when !== null && flexible > flexibleMinutes,
    },
    {
      change: 'detourLimitMinutes',
      minutes: detour,
      instead: { detourLimitMinutes: detour },
      isOne: detourLimitMinutes !== null && detour > detourLimitMinutes,
    },
    { change: 'role', minutes: null, instead: { role: 'either' }, isOne: role !== 'either' },
  ];
  return changes.filter(({ isOne }) => isOne).map(({ change, minutes, instead }) => ({ change, minutes, instead }));
}
