import type { Journey } from '@waylift/contract/journey';
import type { Match, MatchesAnswer } from '@waylift/contract/match';
import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { capital } from '../locale/format-day.ts';
import type { ApiClient } from '../api/client.ts';
import { usePortalPath } from '../community/community-link.ts';
import { useWords } from '../locale/locale-provider.tsx';
import { journeyPath, matchPath } from '../my-data/journey-paths.ts';
import { useSettled } from '../platform/use-settled.ts';
import { SignLine, SignLines } from '../ui/sign-line/sign-line.tsx';
import { useDayWords } from './use-day-words.ts';
import { matchesOnDayPath, weekdayOf } from './rides.ts';
import { fullName, useMatchWords } from './use-match-words.ts';
import { readLifts, readRequests } from './whole-lists.ts';

/** The number of matches on a page about something else. */
const SHOWN = 3;

export type BestMatches = Pick<MatchesAnswer, 'matches' | 'next'> & {
  /** The `ref` of members who share the journey or were asked, and so are not suggested. */
  readonly asked: ReadonlySet<string>;
};

/**
 * The best matches of a journey. Null when they fail to load, as they are only a suggestion. Never rejects.
 * @param date only those of its weekday
 */
export async function loadBestMatches(
  api: ApiClient,
  { journeyId, date }: { readonly journeyId: string; readonly date?: string },
  signal: AbortSignal,
): Promise<BestMatches | null> {
  try {
    const [answer, requests, lifts] = await Promise.all([
      api.call('matches', { params: { journeyId }, query: date === undefined ? {} : { days: String(weekdayOf(date)) } }, { signal }),
      readRequests(api, signal),
      readLifts(api, signal),
    ]);
    if (!answer.ok) return null;
    const { received = [], sent = [] } = requests.ok ? requests.value : {};
    const asked = [
      ...sent.filter(({ state }) => state === 'waiting' || state === 'declined'),
      ...received.filter(({ state }) => state === 'waiting'),
      ...(lifts.ok ? lifts.value.lifts.filter(({ state }) => state === 'active') : []),
    ];
    const refs = asked.filter((one) => one.journeyId === journeyId).flatMap(({ member }) => (member === null ? [] : [member.ref]));
    return { ...answer.value, asked: new Set(refs) };
  } catch {
    return null;
  }
}

type NextMatchesProps = {
  readonly journey: Journey;
  readonly found: Promise<BestMatches | null>;
  /** The `ref` of the member with whom sharing did not work out. */
  readonly but: string | null;
  /** Only those of its weekday are sought. */
  readonly date?: string;
};

/** Other matches of a journey, after sharing with one member did not work out. */
export function NextMatches({ journey, found, but, date }: NextMatchesProps) {
  const t = useWords();
  const path = usePortalPath();
  const best = useSettled(found);
  const others = (best?.matches ?? []).filter(({ member }) => member.ref !== but && best?.asked.has(member.ref) !== true);
  const isAll = best?.next === null;
  const some = isAll ? t(m.request_next, { count: others.length }) : t(m.request_next_best);
  const title = others.length > 0 ? some : isAll ? t(m.request_next_none) : t(m.matches_title);
  return (
    <section className="stack" aria-labelledby="next-title" aria-busy={best === undefined}>
      <h2 className="h3" id="next-title">
        {title}
      </h2>
      {others.length === 0 ? null : (
        <SignLines isPlain>
          {others.slice(0, SHOWN).map((match) => (
            <NextMatch key={match.id} journey={journey} match={match} />
          ))}
        </SignLines>
      )}
      <p>
        <Link
          className="tap-link"
          to={path(date === undefined ? journeyPath(journey.id) : matchesOnDayPath({ journeyId: journey.id, date }))}
        >
          {t(m.request_see_all)}
        </Link>
      </p>
    </section>
  );
}

function NextMatch({ journey, match }: { readonly journey: Journey; readonly match: Match }) {
  const t = useWords();
  const path = usePortalPath();
  const words = useMatchWords(journey);
  const { dayNames } = useDayWords();
  const who = words.who(match);
  const saved = words.saved(match);
  const weekdays = match.days.every(({ date }) => date === null) ? match.days.map(({ day }) => day) : [];
  const when = weekdays.length === 0 ? words.days(match) : dayNames({ days: weekdays, date: null });
  const days = [when, words.ways(match)].filter((part) => part !== undefined).join(', ');
  const about = t(m.request_next_note, { who: who.words, effort: capital(words.effort(match)), days });
  const note =
    saved?.isYearly === true ? `${about} ${capital(t(m.request_next_saved, { pounds: words.about(match, saved.pounds) }))}` : about;
  return <SignLine icon={who.icon} title={fullName(match)} note={note} to={path(matchPath(match.id, journey.id))} />;
}
