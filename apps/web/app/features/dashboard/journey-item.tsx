import type { Journey, Place } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import { memo, useState } from 'react';
import { Link } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { useHasApp, usePhoneCode } from '../../community/portal-offers.ts';
import { useJourneyTexts } from '../../journey-figures/use-journey-texts.ts';
import { useWords, type Words } from '../../locale/locale-provider.tsx';
import { placeContext, placeName } from '../../map/place-name.ts';
import { JourneyMap } from '../../map/journey-map.tsx';
import { arrowRight, check } from '../../ui/icon/icons.ts';
import { calendar, car, clock, repeat, route as routeIcon, ruler, ship } from '../../ui/icon/member-icons.ts';
import { JourneyCard } from './journey-card.tsx';
import { useJourneyWords } from '../../sharing/use-journey-words.ts';
import { Tag } from '../../ui/tag/tag.tsx';
import { useNearView } from '../../map/use-near-view.ts';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import { journeyPath } from '../../my-data/journey-paths.ts';
import { JourneySigns } from './journey-signs.tsx';
import type { SharingOutcome } from './load-sharing.ts';

/** The element of the page with the app, for members who have no link to open it. */
export const APP_SECTION_ID = 'get-the-app';

type JourneyItemProps = {
  readonly journey: Journey;
  /** Of this journey. Undefined until it has loaded. */
  readonly sharing: SharingOutcome | undefined;
  /** Settles once it is known whether to ask first. */
  readonly onDelete: (journey: Journey) => Promise<void>;
};

/** One of the member's journeys. It renders again only when it changes, because there may be hundreds. */
export const JourneyItem = memo(function JourneyItem({ journey, sharing, onDelete }: JourneyItemProps) {
  const t = useWords();
  const { address, opensApp } = usePhoneCode();
  const hasApp = useHasApp();
  const { start, end, route, returnJourney, formerRoute } = journey;
  const textsOf = useJourneyTexts();
  const texts = textsOf(route, returnJourney);
  const words = useJourneyWords(journey);
  const former = formerRoute === undefined ? null : { ...textsOf({ ...route, ...formerRoute }, returnJourney), ...formerRoute };
  const [observe, isNear] = useNearView();
  const title = journeyTitle(t, journey);
  const path = usePortalPath();
  const { lifts = false } = useRuntimeSettings();
  // A server without lifts has no roles, days or times for a journey.
  const hasLifts = lifts && journey.role !== undefined;
  const cardId = journeyElementId(journey);
  return (
    <JourneyCard
      ref={observe}
      id={cardId}
      title={title}
      start={endOf(t, start)}
      end={endOf(t, end)}
      endsLabel={t(m.dashboard_journey_ends)}
      tagsLabel={t(m.dashboard_journey_facts)}
      tags={
        <>
          {hasLifts && journey.when != null ? (
            <>
              <Tag icon={calendar}>{words.when}</Tag>
              <Tag icon={car}>{words.role}</Tag>
            </>
          ) : null}
          <Tag icon={returnJourney ? repeat : arrowRight}>
            {t(returnJourney ? m.dashboard_journey_return : m.dashboard_journey_one_way)}
          </Tag>
          <Tag icon={routeIcon}>{texts.distance}</Tag>
          <Tag icon={clock}>{texts.duration}</Tag>
          {route.ferry === true ? <Tag icon={ship}>{t(m.journey_ferry)}</Tag> : null}
          {route.estimated ? (
            <Tag icon={ruler} tone="warning">
              {t(m.journey_estimated)}
            </Tag>
          ) : null}
          {former === null ? null : (
            <Tag icon={check}>{t(former.estimated ? m.dashboard_journey_by_road : m.dashboard_journey_rerouted)}</Tag>
          )}
        </>
      }
      note={
        former === null ? undefined : t(former.estimated ? m.dashboard_journey_by_road_text : m.dashboard_journey_rerouted_text, former)
      }
      costs={[
        { term: t(m.dashboard_journey_alone), value: texts.alone },
        { term: t(m.dashboard_journey_shared), value: texts.shared },
      ]}
      map={isNear ? <JourneyMap start={start} end={end} geometry={route.geometry} estimated={route.estimated} size="card" /> : null}
      sign={
        hasLifts ? (
          <JourneySigns
            journey={journey}
            sharing={sharing}
            title={title}
            isNear={isNear}
            focusCard={() => document.getElementById(cardId)?.focus()}
          />
        ) : undefined
      }
      actions={
        <>
          {hasApp ? (
            <a className="tap-link" href={opensApp ? address : `#${APP_SECTION_ID}`}>
              {t(m.dashboard_journey_matches)}
              <span className="visually-hidden"> {t(m.dashboard_journey_matches_for, { journey: title })}</span>
            </a>
          ) : null}
          {hasLifts ? (
            <Link className="tap-link" to={path(journeyPath(journey.id))}>
              {t(m.dashboard_journey_see)}
              <span className="visually-hidden"> {title}</span>
            </Link>
          ) : null}
          <DeleteButton title={title} onPress={() => onDelete(journey)} />
        </>
      }
    />
  );
});

function DeleteButton({ title, onPress }: { readonly title: string; readonly onPress: () => Promise<void> }) {
  const t = useWords();
  const [isBusy, setIsBusy] = useState(false);

  async function handlePress(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await onPress();
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <button className="tap-link journey__delete" type="button" aria-busy={isBusy || undefined} onClick={() => void handlePress()}>
      {t(isBusy ? m.dashboard_delete_looking : m.dashboard_journey_delete)}
      <span className="visually-hidden"> {title}</span>
    </button>
  );
}

export function journeyTitle(t: Words, { start, end }: Journey): string {
  return t(m.dashboard_journey, { start: placeName(t, start), end: placeName(t, end) });
}

export function journeyElementId({ id }: Pick<Journey, 'id'>): string {
  return `journey-${encodeURIComponent(id)}`;
}

function endOf(t: Words, place: Place): { name: string; context: string | undefined } {
  return { name: placeName(t, place), context: placeContext(place) };
}
