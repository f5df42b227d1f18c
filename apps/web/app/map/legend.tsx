import type { ReactNode } from 'react';
import type { MapLine } from './journey-on-map.ts';
import '../styles/map-tokens.css';
import './map.css';
import './two-map.css';

/** @property mark an SVG of 40 by 16 */
export type LegendMark = { readonly mark: ReactNode; readonly words: string };

/** Explains the marks of a map. */
export function Legend({ marks }: { readonly marks: readonly LegendMark[] }) {
  return (
    <ul className="legend">
      {marks.map(({ mark, words }) => (
        <li key={words}>
          <svg className="legend__mark" viewBox="0 0 40 16" aria-hidden="true">
            {mark}
          </svg>
          {words}
        </li>
      ))}
    </ul>
  );
}

const MARK = 'M4 8H36';

export function LineMark({ kind, isEstimated: isDotted = false }: { readonly kind: MapLine['kind']; readonly isEstimated?: boolean }) {
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

export function NumberMark({ number }: { readonly number: number }) {
  return (
    <g className="map__badge" transform="translate(20 8)">
      <circle r="8" />
      <text y="4">{number}</text>
    </g>
  );
}
