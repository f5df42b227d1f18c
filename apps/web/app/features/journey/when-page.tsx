import type { Journey } from '@waylift/contract/journey';
import type { TravelFields } from '@waylift/contract/travel';
import { m } from '@waylift/words/messages';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { NeedsScript } from '../../forms/needs-script.tsx';
import { useAction } from '../../forms/use-action.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { JourneyMap } from '../../map/journey-map.tsx';
import { placeName } from '../../map/place-name.ts';
import { journeyPath } from '../../my-data/journey-paths.ts';
import { forgetUnfinished, keepUnfinished, unfinishedIn } from '../../session/session-state.ts';
import { announce } from '../../ui/announcer/announcer.tsx';
import { BackLink } from '../../ui/back-link/back-link.tsx';
import { JourneyStages } from './journey-stages.tsx';
import { LiveCount } from './live-count.tsx';
import { whenDraftIn } from './kept-when-draft.ts';
import type { WhenOutcome, WhenToSave } from './save-when.ts';
import { whenDraftOf } from './when-draft.ts';
import { WhenForm } from './when-form.tsx';
import './journey.css';

type WhenPageProps = {
  readonly journey: Journey;
  /** The ids of the member's other journeys that start or end where this one starts. */
  readonly others: readonly string[];
  /** Where the link leads that leaves without an answer. */
  readonly leaveTo: string;
  /** Says that the journey is saved. */
  readonly saved?: ReactNode;
  /** Follows the form. */
  readonly children?: ReactNode;
};

/** "When do you travel?" for a saved journey, whose people come next. The action of its route saves the answers. */
export function WhenPage({ journey, others, leaveTo, saved, children }: WhenPageProps) {
  const t = useWords();
  const path = usePortalPath();
  const navigate = useNavigate();
  const { key } = useLocation();
  const [draft, setDraft] = useState(() => whenDraftIn(unfinishedIn(key)) ?? whenDraftOf(journey));
  useEffect(() => keepUnfinished(key, { when: draft }), [key, draft]);
  const { isBusy, outcome, submit, forget } = useAction<WhenOutcome, 'saved'>(
    {
      saved() {
        forgetUnfinished(key);
        announce(t(m.when_told));
        void navigate(path(journeyPath(journey.id)), { replace: true });
      },
    },
    'saved',
  );
  const { start, end, returnJourney, route } = journey;
  const ends = { start: journey.startName ?? placeName(t, start), end: journey.endName ?? placeName(t, end) };
  const isNew = journey.when == null;

  async function save(changes: TravelFields): Promise<void> {
    const alike = draft.isAreaOfAll && draft.area !== journey.area ? others : [];
    const toSave: WhenToSave = { journeyId: journey.id, changes, alike };
    return submit(JSON.stringify(toSave), { encType: 'application/json' });
  }

  return (
    <div className="planner planner--when">
      <div className="planner__panel">
        <div className="planner__head">
          <p>
            <BackLink to={leaveTo}>{t(isNew ? m.when_later : m.journey_cancel)}</BackLink>
          </p>
          {isNew ? <JourneyStages at="when" /> : null}
          {saved}
          <h1 className="planner__title">{t(m.when_title)}</h1>
          <p className="when-route">
            <span>{t(returnJourney ? m.when_route_return : m.when_route_single, ends)}</span>
            <Link className="tap-link" to={path(journeyPath(journey.id, 'change'))}>
              {t(m.when_route_change)}
            </Link>
          </p>
        </div>
        <NeedsScript />
        <WhenForm
          journey={journey}
          draft={draft}
          others={others.length}
          refusal={outcome}
          isBusy={isBusy}
          beside={<LiveCount journey={journey} draft={draft} />}
          onChange={(changed) => {
            forget();
            setDraft(changed);
          }}
          onSave={save}
        />
        {children}
      </div>
      <div className="planner__map">
        <JourneyMap start={start} end={end} geometry={route.geometry} estimated={route.estimated} fallback={start} size="page" />
      </div>
    </div>
  );
}
