import type { TravelFields } from '@waylift/contract/travel';
import { m } from '@waylift/words/messages';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Route } from './+types/when.route';
import { usePortalPath } from '../../community/community-link.ts';
import { NeedsScript } from '../../forms/needs-script.tsx';
import { useAction } from '../../forms/use-action.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { JourneyMap } from '../../map/journey-map.tsx';
import { placeName } from '../../map/place-name.ts';
import { journeyPath } from '../../my-data/journey-paths.ts';
import type { PageHandle } from '../../platform/page-handle.ts';
import { useSettled } from '../../platform/use-settled.ts';
import { browserApi } from '../../session/browser-api.ts';
import { forgetUnfinished, keepUnfinished, unfinishedIn } from '../../session/session-state.ts';
import { announce } from '../../ui/announcer/announcer.tsx';
import { JourneyStages } from './journey-stages.tsx';
import { loadOthersFromHere, loadOwnJourney } from './load-own-journey.ts';
import { saveWhen, type WhenOutcome, type WhenToSave } from './save-when.ts';
import { whenDraftIn } from './kept-when-draft.ts';
import { whenDraftOf } from './when-draft.ts';
import { WhenForm } from './when-form.tsx';
import './journey.css';

export const handle = { needsLifts: true } satisfies PageHandle;

/** The page does not wait for the other journeys, which may be many. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const journey = await loadOwnJourney(request, params.journeyId);
  return { journey, others: loadOthersFromHere(journey, request.signal) };
}
clientLoader.hydrate = true as const;

export async function clientAction({ request }: Route.ClientActionArgs): Promise<WhenOutcome> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what this page has submitted to itself; nothing else comes this way
  return saveWhen(browserApi(), (await request.json()) as WhenToSave, request.signal);
}

/** Loading the journey again could fail and lose the answers. */
export function shouldRevalidate(): boolean {
  return false;
}

/** "When do you travel?" for a saved journey. The page can be left without an answer. */
export default function When({ loaderData: { journey, others: coming } }: Route.ComponentProps) {
  const t = useWords();
  const others = useSettled(coming) ?? [];
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
  const ends = { start: placeName(t, start), end: placeName(t, end) };
  const isNew = journey.when == null;

  async function save(changes: TravelFields): Promise<void> {
    const alike = draft.isAreaOfAll && draft.area !== journey.area ? others : [];
    const toSave: WhenToSave = { journeyId: journey.id, changes, alike };
    return submit(JSON.stringify(toSave), { encType: 'application/json' });
  }

  return (
    <div className="planner">
      <div className="planner__panel">
        <div className="planner__head">
          {isNew ? (
            <>
              <JourneyStages at="when" />
              <p>{t(m.when_saved)}</p>
            </>
          ) : null}
          <h1 className="planner__title">{t(m.when_title)}</h1>
          <p className="when-route">
            <span>{t(returnJourney ? m.when_route_return : m.when_route_single, ends)}</span>
            <Link className="tap-link" to={path(journeyPath(journey.id, 'change'))}>
              {t(m.when_route_change)}
            </Link>
          </p>
          {isNew ? <p>{t(m.when_saved_text)}</p> : null}
        </div>
        <NeedsScript />
        <WhenForm
          journey={journey}
          draft={draft}
          others={others.length}
          refusal={outcome}
          isBusy={isBusy}
          onChange={(changed) => {
            forget();
            setDraft(changed);
          }}
          onSave={save}
          leave={
            <Link className="tap-link" to={path(journeyPath(journey.id))}>
              {t(isNew ? m.when_later : m.journey_cancel)}
            </Link>
          }
        />
      </div>
      <div className="planner__map">
        <JourneyMap start={start} end={end} geometry={route.geometry} estimated={route.estimated} fallback={start} size="page" />
      </div>
    </div>
  );
}
