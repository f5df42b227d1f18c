import type { ExpressionSpecification, LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';

export type MapColours = {
  readonly land: string;
  readonly water: string;
  readonly built: string;
  readonly green: string;
  readonly road: string;
  readonly casing: string;
  /** The colour of a road that is too thin to show its edge. */
  readonly farRoad: string;
  readonly border: string;
  readonly ink: string;
  readonly inkMuted: string;
  readonly brandEdge: string;
  readonly companion: string;
  readonly surface: string;
};

/** The streets of an operator's file. `layersIn` returns its layers in the page's colours. `bounds` are degrees: west, south, east, north. */
export type Streets = {
  readonly bounds: readonly [number, number, number, number];
  readonly source: SourceSpecification;
  readonly layersIn: (colours: MapColours) => LayerSpecification[];
};

export const STREET_SOURCE = 'streets';
export const JOURNEY_SOURCE = 'journey';
export const ROUTE_LAYER = 'route';

export const FONT = ['Overpass', 'sans-serif'];

/** It uses the page's fonts and fetches only tiles. It is transparent where the file has no streets. */
export function styleOfStreets(colours: MapColours, streets: Streets): StyleSpecification {
  return { version: 8, sources: { [STREET_SOURCE]: streets.source }, layers: layersOfStreets(colours, streets) };
}

/** Names are above all else. */
export function layersOfStreets(colours: MapColours, streets: Streets): LayerSpecification[] {
  const layers = streets.layersIn(colours).map((layer) => ({ ...layer, id: `street-${layer.id}` }));
  return [...layers.filter(({ type }) => type !== 'symbol'), ...layers.filter(({ type }) => type === 'symbol')];
}

export const END_NAME_PX = 16;
export const END_NAME_AWAY_PX = 10;

/** The ends' names have priority over all other names. */
export function endNames({ ink, land }: MapColours): LayerSpecification {
  return {
    id: 'end-names',
    type: 'symbol',
    source: JOURNEY_SOURCE,
    filter: ['has', 'name'],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': FONT,
      'text-size': END_NAME_PX,
      'text-anchor': ['get', 'anchor'],
      'text-radial-offset': END_NAME_AWAY_PX / END_NAME_PX,
    },
    paint: { 'text-color': ink, 'text-halo-color': land, 'text-halo-width': 2.5 },
  };
}

/** Invisible boxes where badges lie, so that names avoid them. */
export function badgePlaces(): LayerSpecification {
  return {
    id: 'badges',
    type: 'symbol',
    source: JOURNEY_SOURCE,
    filter: isOf('badge'),
    layout: { 'text-field': ['get', 'text'], 'text-font': FONT, 'text-size': 16, 'text-padding': 5, 'text-allow-overlap': true },
    paint: { 'text-opacity': 0 },
  };
}

/** In multiples of the line's width. A single dash is a solid line. */
export function routeDashes(isEstimated: boolean): [number, number] {
  return isEstimated ? [0.2, 1.8] : [1, 0];
}

type LineLayer = Extract<LayerSpecification, { type: 'line' }>;
type LinePaint = NonNullable<LineLayer['paint']>;
type LineLayout = NonNullable<LineLayer['layout']>;

function isOf(kind: string): ExpressionSpecification {
  return ['==', ['get', 'kind'], kind];
}

export function journeyLayers({ brandEdge, companion, surface, ink }: MapColours, isEstimated: boolean): LayerSpecification[] {
  const source = JOURNEY_SOURCE;
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
  const line = (id: string, kind: string, paint: LinePaint, layout: LineLayout = {}): LayerSpecification => {
    return { id, type: 'line', source, filter: isOf(kind), layout, paint };
  };
  return [
    { id: 'areas', type: 'fill', source, filter: isOf('area'), paint: { 'fill-color': ink, 'fill-opacity': 0.12 } },
    line('area-edges', 'area', { 'line-color': ink, 'line-width': 1.75, 'line-dasharray': [2.5, 2] }),
    ...['theirs', 'yours'].map((kind) => line(`${kind}-casing`, kind, { 'line-color': surface, 'line-width': 9 }, round)),
    line('theirs', 'theirs', { 'line-color': companion, 'line-width': 5, 'line-dasharray': [1.8, 1.6] }),
    line(ROUTE_LAYER, 'yours', { 'line-color': brandEdge, 'line-width': 5, 'line-dasharray': routeDashes(isEstimated) }, round),
    line('together-casing', 'together', { 'line-color': surface, 'line-width': 15 }, round),
    line('together-yours', 'together', { 'line-color': brandEdge, 'line-width': 5.5, 'line-offset': 2.75 }),
    line('together-theirs', 'together', { 'line-color': companion, 'line-width': 5.5, 'line-offset': -2.75 }),
    line('together-middle', 'together', { 'line-color': surface, 'line-width': 1.5, 'line-dasharray': [4.6, 3.7] }),
    line('walk-casing', 'walk', { 'line-color': surface, 'line-width': 9 }, round),
    line('walk', 'walk', { 'line-color': ink, 'line-width': 5, 'line-dasharray': [0.1, 1.6] }, round),
    {
      id: 'start',
      type: 'circle',
      source,
      filter: isOf('start'),
      paint: { 'circle-radius': 6, 'circle-color': surface, 'circle-stroke-color': brandEdge, 'circle-stroke-width': 4 },
    },
    {
      id: 'end',
      type: 'circle',
      source,
      filter: isOf('end'),
      paint: { 'circle-radius': 8, 'circle-color': brandEdge, 'circle-stroke-color': surface, 'circle-stroke-width': 3 },
    },
  ];
}
