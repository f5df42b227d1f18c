import { greatCircleMetres } from '@waylift/geography/great-circle';
import { localeOf } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import { memo, useMemo, type ReactNode } from 'react';
import { useLanguage, useWords, type Words } from '../locale/locale-provider.tsx';
import { More } from '../ui/more/more.tsx';
import { mapTitle, type MapLine } from './journey-on-map.ts';
import { PageMap } from './page-map.tsx';
import { placeName } from './place-name.ts';
import { pointsTogether, pointsWithAreas, type OtherJourney, type OwnJourney, type TogetherWay } from './two-journeys.ts';
import './two-map.css';

type TwoMapProps = {
  readonly mine: OwnJourney;
  /** Best first; of a way together, the one other. */
  readonly others: readonly OtherJourney[];
  /** Null: the areas of all are shown along the own route. */
  readonly together: TogetherWay | null;
  /** Words a distance in metres, in the unit of the community. */
  readonly distanceText: (metres: number) => string;
};

/** The map of a journey and of those who could share it, what its lines mean, and all that it shows in words. */
export const TwoMap = memo(function TwoMap({ mine, others, together, distanceText }: TwoMapProps) {
  const t = useWords();
  const [other] = others;
  const points = useMemo(
    () => (together === null || other === undefined ? pointsWithAreas(mine, others) : pointsTogether(mine, other, together)),
    [mine, others, other, together],
  );
  return (
    <figure className="two-map">
      <PageMap
        start={mine.start}
        end={mine.end}
        estimated={isEstimated(mine, together)}
        points={points}
        title={titleOf(t, mine, others, together)}
        fallback={mine.start}
      />
      <figcaption>
        <Legend mine={mine} together={together} hasAreas={others.length > 0} walks={points.lines.some(({ kind }) => kind === 'walk')} />
        <More label={t(m.two_map_words)}>
          <InWords mine={mine} others={others} together={together} distanceText={distanceText} />
        </More>
      </figcaption>
    </figure>
  );
}, isSame);

/** Whoever shows the map makes its properties anew each time; a map that was moved is to stay so. */
function isSame(before: TwoMapProps, now: TwoMapProps): boolean {
  return JSON.stringify(before) === JSON.stringify(now);
}

function isEstimated(mine: OwnJourney, together: TogetherWay | null): boolean {
  return (together ?? mine).estimated;
}

function titleOf(t: Words, mine: OwnJourney, others: readonly OtherJourney[], together: TogetherWay | null): string {
  if (together !== null)
    return t(m.two_map_together_title, { name: together.name, pickUp: together.pickUp.label, dropOff: together.dropOff.label });
  if (others.length === 0) return mapTitle(t, mine);
  return t(m.two_map_areas_title, { start: placeName(t, mine.start), end: placeName(t, mine.end), count: others.length });
}

type LegendProps = Pick<TwoMapProps, 'mine' | 'together'> & { readonly hasAreas: boolean; readonly walks: boolean };

function Legend({ mine, together, hasAreas, walks }: LegendProps) {
  const t = useWords();
  return (
    <ul className="legend">
      {together?.drives === 'other' ? (
        <LegendItem mark={<LineMark kind="theirs" />}>{t(m.two_map_theirs, together)}</LegendItem>
      ) : (
        <LegendItem mark={<LineMark kind="yours" isEstimated={isEstimated(mine, together)} />}>{t(m.two_map_yours)}</LegendItem>
      )}
      {together === null ? null : (
        <>
          <LegendItem mark={<LineMark kind="together" />}>{t(m.two_map_together, together)}</LegendItem>
          {walks ? <LegendItem mark={<LineMark kind="walk" />}>{walker(t, together)}</LegendItem> : null}
          <LegendItem mark={<NumberMark number={1} />}>{t(m.two_map_pick_up)}</LegendItem>
          <LegendItem mark={<NumberMark number={2} />}>{t(m.two_map_drop_off)}</LegendItem>
        </>
      )}
      {hasAreas ? <LegendItem mark={<circle className="map__area" cx="20" cy="8" r="6.5" />}>{t(m.two_map_area)}</LegendItem> : null}
    </ul>
  );
}

function LegendItem({ mark, children }: { readonly mark: ReactNode; readonly children: string }) {
  return (
    <li>
      <svg className="legend__mark" viewBox="0 0 40 16" aria-hidden="true">
        {mark}
      </svg>
      {children}
    </li>
  );
}

const MARK = 'M4 8H36';

function LineMark({ kind, isEstimated: isDotted = false }: { readonly kind: MapLine['kind']; readonly isEstimated?: boolean }) {
  if (kind === 'together')
    return (
      <>
        <path className="map__lane" d="M4 5.25H36" />
        <path className="map__lane map__lane--theirs" d="M4 10.75H36" />
        <path className="map__lanes-middle" d={MARK} />
      </>
    );
  if (kind === 'yours') return <path className={isDotted ? 'map__route map__route--estimated' : 'map__route'} d={MARK} />;
  return <path className={kind === 'walk' ? 'map__walk' : 'map__theirs'} d={MARK} />;
}

function NumberMark({ number }: { readonly number: number }) {
  return (
    <g className="map__badge" transform="translate(20 8)">
      <circle r="8" />
      <text y="4">{number}</text>
    </g>
  );
}

function InWords({ mine, others, together, distanceText }: TwoMapProps) {
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
        <ol className="two-map__list">
          {others.map((other) => (
            <li key={other.number} value={other.number}>
              {aboutThem(other)}
            </li>
          ))}
        </ol>
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

/** Walks are in metres everywhere. */
function useMetres(): (metres: number) => string {
  const format = new Intl.NumberFormat(localeOf(useLanguage()), {
    style: 'unit',
    unit: 'meter',
    unitDisplay: 'short',
    useGrouping: 'always',
  });
  return (metres) => format.format(Math.round(metres / 10) * 10);
}
