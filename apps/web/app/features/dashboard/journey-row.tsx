import type { Journey } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import { memo, useEffect } from 'react';
import { Link } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { useNearView } from '../../platform/use-near-view.ts';
import { journeyPath } from '../../my-data/journey-paths.ts';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import { journeyTitle } from '../../sharing/journey-title.ts';
import { useJourneyWords } from '../../sharing/use-journey-words.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { arrowRight } from '../../ui/icon/icons.ts';
import { ellipsisVertical, repeat } from '../../ui/icon/member-icons.ts';
import { Menu } from '../../ui/menu/menu.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { useFound, type FoundWords, type PeopleFound } from './use-found.ts';
import './journeys.css';

type JourneyRowProps = {
  readonly journey: Journey;
  /** Lifts cover every day, so nobody else is looked for. */
  readonly isCovered: boolean;
  /** Told what a search of the row has found. Stable. */
  readonly onFound: (journeyId: string, found: PeopleFound) => void;
  /** Takes the journey out of the list. Stable. */
  readonly onDelete: (journey: Journey) => void;
};

/** One of the member's journeys in two lines. It renders again only when it changes, because there may be hundreds. */
export const JourneyRow = memo(function JourneyRow({ journey, isCovered, onFound, onDelete }: JourneyRowProps) {
  const t = useWords();
  const [observe, isNear] = useNearView();
  const { lifts = false } = useRuntimeSettings();
  const title = journeyTitle(t, journey);
  const id = journeyElementId(journey);
  return (
    <li className="journeys__item" id={id} tabIndex={-1} aria-labelledby={`${id}-title`} ref={observe}>
      {/* A server without lifts has no roles, days or times for a journey, and no page of it, where it would be deleted. */}
      {lifts && journey.role !== undefined ? (
        <LinkedRow journey={journey} title={title} isNear={isNear && !isCovered} isCovered={isCovered} onFound={onFound} />
      ) : (
        <>
          <div className="journeys__row">
            <Lines
              journey={journey}
              title={title}
              notes={[t(journey.returnJourney ? m.dashboard_journey_return : m.dashboard_journey_one_way)]}
            />
          </div>
          <RowMenu title={title} onDelete={() => onDelete(journey)} />
        </>
      )}
    </li>
  );
});

type LinkedRowProps = Pick<JourneyRowProps, 'journey' | 'isCovered' | 'onFound'> & { readonly title: string; readonly isNear: boolean };

/** Leads to the people of the journey, or, as long as its times are not known, to the question for them. */
function LinkedRow({ journey, title, isNear, isCovered, onFound }: LinkedRowProps) {
  const t = useWords();
  const path = usePortalPath();
  const { id, when = null, paused = false } = journey;
  const isTimed = when !== null;
  const found = useFound(journey, isNear && isTimed && !paused);
  const { count: text, people: count } = found;
  useEffect(() => {
    if (text !== undefined && count !== undefined) onFound(id, { text, count });
  }, [id, text, count, onFound]);
  const { when: times } = useJourneyWords(journey);
  const words: FoundWords = isCovered || paused || !isTimed ? {} : found;
  const notes = [
    isTimed ? times : t(m.dashboard_matches_when),
    ...(paused ? [t(m.dashboard_matches_paused)] : []),
    ...(words.note === undefined ? [] : [words.note]),
  ];
  return (
    <Link className="journeys__row" to={path(journeyPath(id, isTimed ? undefined : 'when'))}>
      <Lines journey={journey} title={title} notes={notes} />
      {words.count === undefined ? null : <span className="journeys__count">{words.count}</span>}
      {words.isLooking === true ? (
        <span className="journeys__count">
          <Skeleton size="tag" />
          <span className="visually-hidden">{t(m.dashboard_matches_looking)}</span>
        </span>
      ) : null}
    </Link>
  );
}

function Lines({ journey, title, notes }: { readonly journey: Journey; readonly title: string; readonly notes: readonly string[] }) {
  return (
    <>
      <Icon path={journey.returnJourney ? repeat : arrowRight} />
      <span>
        <b id={`${journeyElementId(journey)}-title`}>{title}</b>
        {notes.map((note) => (
          <small key={note}>{note}</small>
        ))}
      </span>
    </>
  );
}

function RowMenu({ title, onDelete }: { readonly title: string; readonly onDelete: () => void }) {
  const t = useWords();
  return (
    <Menu
      className="journeys__menu"
      label={
        <>
          <Icon path={ellipsisVertical} />
          <span className="visually-hidden">{t(m.dashboard_journey_more, { journey: title })}</span>
        </>
      }
    >
      <li>
        <button className="journeys__delete" type="button" onClick={onDelete}>
          {t(m.dashboard_journey_delete)}
          <span className="visually-hidden"> {title}</span>
        </button>
      </li>
    </Menu>
  );
}

export function journeyElementId({ id }: Pick<Journey, 'id'>): string {
  return `journey-${encodeURIComponent(id)}`;
}
