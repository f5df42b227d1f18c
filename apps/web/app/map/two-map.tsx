import { numberFormat } from '@waylift/words/formats';
import { greatCircleMetres } from '@waylift/geography/great-circle';
import { m } from '@waylift/words/messages';
import { memo, useMemo, type ReactNode } from 'react';
import { useLanguage, useWords, type Words } from '../locale/locale-provider.tsx';
import { More } from '../ui/more/more.tsx';
import { mapTitle } from './journey-on-map.ts';
import { Legend, LineMark, type LegendMark } from './legend.tsx';
import { PageMap } from './page-map.tsx';
import { placeName } from './place-name.ts';
import { pointsTogether, pointsWithPeople, type LitJourney, type OtherJourney, type OwnJourney, type TogetherWay } from './two-journeys.ts';
import './two-map.css';

type TwoMapProps = {
  readonly mine: OwnJourney;
  /** For one match, only that one. */
  readonly others: readonly OtherJourney[];
  /** Null: shows where all others set off. */
  readonly together: TogetherWay | null;
  readonly lit?: LitJourney | null;
  /** Formats a distance in metres in the community's unit. */
  readonly distanceText: (metres: number) => string;
  /** Stands beside the map where there is room, else above it. */
  readonly beside?: ReactNode;
};

/** The map of a journey and its matches, its legend, and its content in words. It is drawn again for other objects only. */
export const TwoMap = memo(function TwoMap({ mine, others, together, lit = null, distanceText, beside = null }: TwoMapProps) {
  const t = useWords();
  const [other] = others;
  const points = useMemo(
    () => (together === null || other === undefined ? pointsWithPeople(mine, others, lit) : pointsTogether(mine, other, together)),
    [mine, others, other, together, lit],
  );
  const map = (
    <PageMap
      start={mine.start}
      end={mine.end}
      estimated={isEstimated(mine, together)}
      points={points}
      title={titleOf(t, mine, others, together)}
      fallback={mine.start}
    />
  );
  return (
    <figure className={beside === null ? 'two-map' : 'two-map two-map--beside'}>
      {beside === null ? (
        map
      ) : (
        <div className="two-map__pair">
          {beside}
          {map}
        </div>
      )}
      <figcaption>
        {together === null ? null : (
          <Legend marks={legendMarks(t, mine, together, { walks: points.lines.some(({ kind }) => kind === 'walk') })} />
        )}
        <More label={t(m.two_map_words)}>
          <InWords mine={mine} others={others} together={together} distanceText={distanceText} />
        </More>
      </figcaption>
    </figure>
  );
});

function isEstimated(mine: OwnJourney, together: TogetherWay | null): boolean {
  return (together ?? mine).estimated;
}

function titleOf(t: Words, mine: OwnJourney, others: readonly OtherJourney[], together: TogetherWay | null): string {
  if (together !== null)
    return t(m.two_map_together_title, { name: together.name, pickUp: together.pickUp.label, dropOff: together.dropOff.label });
  if (others.length === 0) return mapTitle(t, mine);
  return t(m.two_map_areas_title, { start: placeName(t, mine.start), end: placeName(t, mine.end), count: others.length });
}

function legendMarks(t: Words, mine: OwnJourney, together: TogetherWay, shows: { readonly walks: boolean }): readonly LegendMark[] {
  return [
    together.drives === 'other'
      ? { mark: <LineMark kind="theirs" />, words: t(m.two_map_theirs, together) }
      : { mark: <LineMark kind="yours" isEstimated={isEstimated(mine, together)} />, words: t(m.two_map_yours) },
    { mark: <LineMark kind="together" />, words: t(m.two_map_together, together) },
    ...(shows.walks ? [{ mark: <LineMark kind="walk" />, words: walker(t, together) }] : []),
    { mark: <circle className="map__area" cx="20" cy="8" r="6.5" />, words: t(m.two_map_area) },
  ];
}

function InWords({ mine, others, together, distanceText }: Omit<TwoMapProps, 'beside' | 'lit'>) {
  const t = useWords();
  const aboutThem = ({ name, start, end }: OtherJourney) =>
    t(m.two_map_theirs_text, {
      name,
      start: start.label,
      fromStart: distanceText(greatCircleMetres(start, mine.start)),
      end: end.label,
      fromEnd: distanceText(greatCircleMetres(end, mine.end)),
    });
  return (
    <>
      <p>{t(m.two_map_yours_text, { start: placeName(t, mine.start), end: placeName(t, mine.end) })}</p>
      {together === null ? (
        <>
          <ul className="two-map__list">
            {others.map((other) => (
              <li key={other.number}>{aboutThem(other)}</li>
            ))}
          </ul>
          {others.length === 0 ? null : <p>{t(m.two_map_circles)}</p>}
        </>
      ) : (
        <>
          {others.slice(0, 1).map((other) => (
            <p key={other.number}>{aboutThem(other)}</p>
          ))}
          <p>
            {t(together.drives === 'me' ? m.two_map_you_drive : m.two_map_you_ride, {
              name: together.name,
              pickUp: together.pickUp.label,
              dropOff: together.dropOff.label,
            })}
          </p>
          <Walks together={together} />
        </>
      )}
      {isEstimated(mine, together) ? <p>{t(m.two_map_estimated)}</p> : null}
    </>
  );
}

function Walks({ together }: { readonly together: TogetherWay }) {
  const t = useWords();
  const metres = useMetres();
  const { pickUp, dropOff } = together;
  const words = { who: walker(t, together), before: metres(pickUp.walkMetres), after: metres(dropOff.walkMetres) };
  if (pickUp.walkMetres > 0 && dropOff.walkMetres > 0) return <p>{t(m.two_map_walks, words)}</p>;
  if (pickUp.walkMetres > 0) return <p>{t(m.two_map_walk_before, words)}</p>;
  return dropOff.walkMetres > 0 ? <p>{t(m.two_map_walk_after, words)}</p> : null;
}

function walker(t: Words, { drives, name }: TogetherWay): string {
  return drives === 'me' ? t(m.two_map_they_walk, { name }) : t(m.two_map_you_walk);
}

/** Walks are in metres in every country. */
function useMetres(): (metres: number) => string {
  const format = numberFormat(useLanguage(), {
    style: 'unit',
    unit: 'meter',
    unitDisplay: 'short',
    useGrouping: 'always',
  });
  return (metres) => format.format(Math.round(metres / 10) * 10);
}
