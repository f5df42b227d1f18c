import type { Journey } from '@waylift/contract/journey';
import type { Notifications } from '@waylift/contract/notifications';
import { m } from '@waylift/words/messages';
import { startTransition, useEffect, useId, useState, type ReactNode, type RefObject } from 'react';
import { Link, useLocation } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { announce } from '../../ui/announcer/announcer.tsx';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { bell } from '../../ui/icon/member-icons.ts';
import { MatchBlocks } from './match-card.tsx';
import { More } from '../../ui/more/more.tsx';
import { Note } from '../../ui/note/note.tsx';
import { FilterButton, Results } from './results.tsx';
import { WeekKey } from '../../ui/week/week.tsx';
import type { FoundMatches, MatchesOutcome } from './load-matches.ts';
import { ClearFilters, MatchFilterForm } from './match-filter-form.tsx';
import { countFilters, searchWith, type MatchFilters } from './match-filters.ts';
import { GroupedMatches } from './grouped-matches.tsx';
import { titleOf } from './results-title.ts';
import { ALERTS_PATH, NoMatches } from './no-matches.tsx';
import { journeyPath } from '../../my-data/journey-paths.ts';
import type { JourneyChange } from './use-journey-change.ts';
import type { MoreMatches } from './use-more-matches.ts';
import './match.css';

type MatchResultsProps = {
  readonly journey: Journey;
  readonly filters: MatchFilters;
  /** Undefined while unknown. */
  readonly outcome: MatchesOutcome | undefined;
  readonly more: MoreMatches;
  readonly alerts: Notifications | null;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onRetry: () => void;
  readonly change: (change: JourneyChange, words: string) => ReactNode;
  readonly onTold: (words: string) => void;
};

/** The matches of a journey, or why there are none. The heading is there in every state, because it takes the focus. */
export function MatchResults(props: MatchResultsProps) {
  const { journey, filters, outcome, more, heading } = props;
  const t = useWords();
  const filtersId = useId();
  const [isOpen, setIsOpen] = useState(countFilters(filters) > 0 || filters.isTakenShown === true);
  const found = outcome?.kind === 'found' ? outcome : null;
  const isLoading = outcome === undefined || outcome.kind === 'left' || outcome.kind === 'outdated';
  const hasMatches = more.matches.length > 0;
  const title = titleOf(t, { journey, filters, found, more, isLoading });
  const hasTaken = found?.hasTaken ?? filters.isTakenShown ?? false;
  const canFilter = isLoading || hasMatches || hasTaken || countFilters(filters) > 0;
  useEffect(() => announce(title.spoken), [title.spoken]);
  const set = countFilters(filters);
  const filterButton = (
    <FilterButton
      formId={filtersId}
      isOpen={isOpen}
      count={set}
      countWords={t(m.matches_filters_set, { count: set })}
      onClick={() => startTransition(() => setIsOpen((open) => !open))}
    >
      {t(m.matches_filter)}
    </FilterButton>
  );
  return (
    <Results
      title={title.words}
      isTitleShown={title.isShown}
      heading={heading}
      lead={hasMatches ? <Order /> : null}
      isBusy={isLoading}
      blocks={<MatchBlocks />}
      action={canFilter ? filterButton : null}
    >
      {canFilter ? <MatchFilterForm id={filtersId} isOpen={isOpen} journey={journey} filters={filters} hasTaken={hasTaken} /> : null}
      {outcome?.kind === 'failed' ? (
        <>
          <SetbackAlert title={t(m.matches_failed)} setback={outcome.setback}>
            {t(m.matches_failed_text)}
          </SetbackAlert>
          <p>
            <Button variant="secondary" onClick={props.onRetry}>
              {t(m.dashboard_retry)}
            </Button>
          </p>
        </>
      ) : null}
      {found === null ? null : hasMatches ? <MatchList {...props} found={found} /> : <Nobody {...props} found={found} />}
    </Results>
  );
}

function Order() {
  const t = useWords();
  return (
    <>
      <p className="muted results__order">{t(m.matches_order)}</p>
      <More label={t(m.matches_order_how)}>
        <p className="results__how">{t(m.matches_order_text)}</p>
      </More>
    </>
  );
}

type OfFound = MatchResultsProps & { readonly found: FoundMatches };

function MatchList({ journey, filters, more, alerts, found }: OfFound) {
  const t = useWords();
  const path = usePortalPath();
  const isWhenKnown = journey.when !== null && journey.when !== undefined;
  return (
    <>
      {found.estimated ? (
        <Alert tone="warning" title={t(m.matches_estimated)}>
          {t(m.matches_estimated_text)}
        </Alert>
      ) : null}
      {isWhenKnown ? null : (
        <Alert tone="neutral" title={t(m.matches_no_when)}>
          {t(m.matches_no_when_text)} <Link to={path(journeyPath(journey.id, 'when'))}>{t(m.matches_no_when_action)}</Link>
        </Alert>
      )}
      {journey.when?.kind === 'weekly' ? <WeekKey taken={filters.isTakenShown === true ? t(m.week_key_taken) : undefined} /> : null}
      <GroupedMatches journey={journey} more={more} />
      {more.next !== null ? (
        <ShowMore more={more} words={t(m.matches_more)} />
      ) : filters.isHiddenShown === true ? null : (
        <Everyone alerts={alerts} />
      )}
      <HiddenLink filters={filters} found={found} />
    </>
  );
}

function Everyone({ alerts }: Pick<MatchResultsProps, 'alerts'>) {
  const t = useWords();
  const path = usePortalPath();
  const when = { weekly: m.matches_end_weekly, 'at-once': m.matches_end_at_once, never: null };
  const sentence = alerts === null ? null : when[alerts.newMatches];
  return (
    <Note icon={bell}>
      {t(m.matches_end)} {sentence === null ? null : `${t(sentence)} `}
      {alerts === null ? null : <Link to={path(ALERTS_PATH)}>{t(m.matches_alert_change)}</Link>}
    </Note>
  );
}

function ShowMore({ more, words }: { readonly more: MoreMatches; readonly words: string }) {
  const t = useWords();
  return (
    <>
      {more.setback === null ? null : <SetbackAlert title={t(m.matches_more_failed)} setback={more.setback} />}
      <p>
        <Button variant="secondary" isBusy={more.isBusy} busyWords={t(m.matches_more_loading)} onClick={more.load}>
          {words}
        </Button>
      </p>
    </>
  );
}

/** Links to the hidden matches and back. */
function HiddenLink({ filters, found }: { readonly filters: MatchFilters; readonly found: FoundMatches }) {
  const t = useWords();
  const { pathname, search } = useLocation();
  if (filters.isHiddenShown !== true && found.hasHidden !== true) return null;
  const { isHiddenShown, ...rest } = filters;
  const to = `${pathname}${searchWith(search, isHiddenShown === true ? rest : { ...rest, isHiddenShown: true })}`;
  return (
    <p>
      <Link className="tap-link" to={to}>
        {t(isHiddenShown === true ? m.match_back : m.matches_show_hidden)}
      </Link>
    </p>
  );
}

function Nobody({ journey, filters, found, more, alerts, change, onTold }: OfFound) {
  const t = useWords();
  if (found.silent === 'paused')
    return (
      <EmptyState title={t(m.matches_paused)} text={t(m.matches_paused_text)}>
        {change({ paused: false }, t(m.matches_resume))}
      </EmptyState>
    );
  if (found.silent === 'one-area')
    return (
      <Alert tone="neutral" title={t(m.matches_one_area)}>
        {t(m.matches_one_area_text)}
      </Alert>
    );
  if (found.silent === 'closed')
    return (
      <Alert tone="neutral" title={t(m.matches_closed)}>
        {t(m.matches_closed_text)}
      </Alert>
    );
  if (more.next !== null)
    return (
      <div className="stack">
        <p>{t(m.matches_so_far_text)}</p>
        <ShowMore more={more} words={t(m.matches_look_on)} />
      </div>
    );
  if (countFilters(filters) > 0)
    return (
      <div className="stack">
        <p>
          <ClearFilters />
        </p>
      </div>
    );
  if (filters.isHiddenShown === true) return <HiddenLink filters={filters} found={found} />;
  return (
    <>
      <NoMatches journey={journey} relaxed={found.relaxed} alerts={alerts} change={change} onCopied={onTold} />
      <HiddenLink filters={filters} found={found} />
    </>
  );
}
