import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import type { Match } from '@waylift/contract/match';
import type { Notifications } from '@waylift/contract/notifications';
import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { journeyPath } from '../../my-data/journey-paths.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { bell } from '../../ui/icon/member-icons.ts';
import { Note } from '../../ui/note/note.tsx';
import { AfterAMoment } from '../../ui/skeleton/skeleton.tsx';
import { ClearFilters, orderWords } from './filter-row.tsx';
import { HiddenPeople } from './hidden-people.tsx';
import type { FoundMatches, MatchesOutcome } from './load-matches.ts';
import { MateBlocks } from './mate.tsx';
import { countFilters, type MatchFilters } from './match-filters.ts';
import type { MatchOrder } from './match-groups.ts';
import { ALERTS_PATH, NoMatches } from './no-matches.tsx';
import { PeopleGroups, SharingGroup } from './people-groups.tsx';
import { ShowMore } from './show-more.tsx';
import type { JourneyChange } from './use-journey-change.ts';
import type { MoreMatches } from './use-more-matches.ts';
import './people.css';

type PeopleListProps = {
  readonly journey: Journey;
  readonly filters: MatchFilters;
  readonly order: MatchOrder;
  /** Undefined while unknown. */
  readonly outcome: MatchesOutcome | undefined;
  readonly isLoading: boolean;
  readonly more: MoreMatches;
  readonly lifts: readonly Lift[];
  readonly alerts: Notifications | null;
  readonly onRetry: () => void;
  readonly onLook: (match: Match) => void;
  readonly change: (change: JourneyChange, words: string) => ReactNode;
  readonly onTold: (words: string) => void;
};

/** Who goes the way of a journey, or why nobody does. */
export function PeopleList(props: PeopleListProps) {
  const { outcome, isLoading, more, journey, lifts } = props;
  const t = useWords();
  const found = outcome?.kind === 'found' ? outcome : null;
  if (isLoading)
    return (
      <AfterAMoment role="none">
        <MateBlocks />
      </AfterAMoment>
    );
  if (outcome?.kind === 'failed')
    return (
      <>
        <SetbackAlert title={t(m.matches_failed)} setback={outcome.setback}>
          {t(m.matches_failed_text)}
        </SetbackAlert>
        <p>
          <Button variant="secondary" onClick={props.onRetry}>
            {t(m.dashboard_retry)}
          </Button>
        </p>
        <SharingGroup journey={journey} lifts={lifts} />
      </>
    );
  if (found === null) return null;
  return more.matches.length > 0 ? (
    <Found {...props} found={found} />
  ) : (
    <>
      <Nobody {...props} found={found} />
      <SharingGroup journey={journey} lifts={lifts} />
      {found.hasHidden === true ? <HiddenPeople journey={journey} /> : null}
    </>
  );
}

type OfFound = PeopleListProps & { readonly found: FoundMatches };

function Found({ journey, order, more, lifts, alerts, found, onLook }: OfFound) {
  const t = useWords();
  const path = usePortalPath();
  const isWhenKnown = journey.when !== null && journey.when !== undefined;
  return (
    <>
      {order === 'best' ? null : (
        <p className="people__small" role="status">
          {t(m.people_sorted, { order: orderWords(t, order), count: more.matches.length })}
        </p>
      )}
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
      <PeopleGroups journey={journey} more={more} order={order} lifts={lifts} onLook={onLook} />
      {more.next === null ? null : <ShowMore more={more} words={t(m.matches_more)} />}
      {found.hasHidden === true ? <HiddenPeople journey={journey} /> : null}
      {more.next === null ? <Everyone alerts={alerts} /> : null}
    </>
  );
}

function Everyone({ alerts }: Pick<PeopleListProps, 'alerts'>) {
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

function Nobody({ journey, filters, found, more, alerts, change, onTold }: OfFound) {
  const t = useWords();
  if (found.silent === 'paused')
    return (
      <EmptyState isTopic title={t(m.matches_paused)} text={t(m.matches_paused_text)}>
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
      <p>
        <ClearFilters />
      </p>
    );
  return <NoMatches journey={journey} relaxed={found.relaxed} alerts={alerts} change={change} onCopied={onTold} />;
}
