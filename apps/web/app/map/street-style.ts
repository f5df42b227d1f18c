/** The look of an operator's street map: the layers of Protomaps in the page's colours and fonts. */
import { layers, type Flavor } from '@protomaps/basemaps';
import type { LayerSpecification } from 'maplibre-gl';
import type { LanguageTag } from '@waylift/words/languages';
import type { StreetMapSettings } from '../platform/runtime-settings.ts';
import { FONT, STREET_SOURCE, type MapColours, type Streets } from './operator-style.ts';

/** The points of interest that help with orientation. Shops and benches would hide the route. */
const LANDMARKS = ['station', 'ferry_terminal', 'aerodrome', 'university', 'stadium', 'park'];
/** Layers of images only. They are left out, so that nothing is fetched for them. */
const WITHOUT_WORDS = ['background', 'roads_oneway'];
const PICTURE_TILE_PX = 256;

/** @param address of the file, in the form that MapLibre passes to the `pmtiles` protocol */
export function streetsOf({ tiles, bounds, minZoom, maxZoom }: StreetMapSettings, address: string, language: LanguageTag): Streets {
  const [west, south, east, north] = bounds;
  const source = {
    tiles: [`pmtiles://${address}/{z}/{x}/{y}`],
    bounds: [west, south, east, north] satisfies [number, number, number, number],
    minzoom: minZoom,
    maxzoom: maxZoom,
  };
  return tiles === 'vector'
    ? { bounds, source: { type: 'vector', ...source }, layersIn: (colours) => streetLayers(colours, language) }
    : {
        bounds,
        source: { type: 'raster', tileSize: PICTURE_TILE_PX, ...source },
        layersIn: () => [{ id: STREET_SOURCE, type: 'raster', source: STREET_SOURCE }],
      };
}

function streetLayers(colours: MapColours, language: LanguageTag): LayerSpecification[] {
  const [ground, ...rest] = layers(STREET_SOURCE, flavorOf(colours), { lang: language.slice(0, 2) })
    .filter(({ id }) => !WITHOUT_WORDS.includes(id))
    .map((layer) => (layer.type === 'symbol' ? wordsAlone(layer, colours) : seenFromFar(layer, colours)));
  return ground === undefined ? [] : [ground, builtUp(colours), ...rest];
}

/** The flavor already has such a colour for minor roads. */
function seenFromFar<L extends LayerSpecification>(layer: L, { road, farRoad }: MapColours): L {
  if (layer.id !== 'roads_major' && layer.id !== 'roads_highway') return layer;
  return { ...layer, paint: { ...layer.paint, 'line-color': ['interpolate', ['linear'], ['zoom'], 10, farRoad, 13, road] } };
}

/** Built-up areas, as on the portal's other maps. Protomaps has them in its tiles but in none of its layers. */
function builtUp({ built }: MapColours): LayerSpecification {
  return {
    id: 'built-up',
    type: 'fill',
    source: STREET_SOURCE,
    'source-layer': 'landuse',
    filter: ['in', ['get', 'kind'], ['literal', ['residential', 'commercial', 'retail', 'industrial']]],
    paint: { 'fill-color': built },
  };
}

type SymbolLayer = Extract<LayerSpecification, { type: 'symbol' }>;
type Letters = NonNullable<SymbolLayer['layout']>;

/** A layer of names without images, in the page's fonts. */
function wordsAlone(layer: SymbolLayer, { inkMuted, land }: MapColours): SymbolLayer {
  const { 'icon-image': _picture, 'icon-size': _size, 'icon-padding': _padding, ...layout } = layer.layout ?? {};
  const plain: SymbolLayer = {
    ...layer,
    layout: inOwnLetters(layout),
    // The layers have a halo of one pixel. Two are easier to read over streets.
    paint: { 'text-halo-color': land, ...layer.paint, 'text-halo-width': 2 },
  };
  if (layer.id === 'roads_shields') return { ...plain, layout: { ...plain.layout, 'text-size': 11 } };
  if (layer.id !== 'pois') return plain;
  return {
    ...plain,
    filter: ['all', ['in', ['get', 'kind'], ['literal', LANDMARKS]], ['>=', ['zoom'], ['+', ['get', 'min_zoom'], 0]]],
    layout: { ...plain.layout, 'text-size': 12, 'text-offset': [0, 0], 'text-variable-anchor': ['center'] },
    paint: { ...plain.paint, 'text-color': inkMuted },
  };
}

/** `pgf:` names are for a font of Protomaps. Other fonts use the plain names. */
function inOwnLetters(layout: Letters): Letters {
  const letters = FONT.map((name) => JSON.stringify(name)).join(',');
  const text = JSON.stringify(layout)
    .replaceAll(/"Noto Sans [^"]*"/g, letters)
    .replaceAll('"pgf:', '"');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- names of fonts and of fields were exchanged, nothing else
  return JSON.parse(text) as Letters;
}

function flavorOf({ land, water, built, green, road, casing, farRoad, border, ink, inkMuted }: MapColours): Flavor {
  return {
    background: water,
    earth: land,
    water,
    park_a: green,
    park_b: green,
    wood_a: green,
    wood_b: green,
    scrub_a: green,
    scrub_b: green,
    zoo: green,
    hospital: built,
    industrial: built,
    school: built,
    pedestrian: built,
    aerodrome: built,
    military: built,
    glacier: land,
    sand: land,
    beach: land,
    runway: casing,
    pier: built,
    buildings: casing,
    railway: border,
    boundaries: border,

    other: casing,
    minor_service: road,
    minor_a: farRoad,
    minor_b: road,
    link: road,
    major: road,
    highway: road,
    minor_service_casing: casing,
    minor_casing: casing,
    link_casing: casing,
    major_casing_early: casing,
    major_casing_late: casing,
    highway_casing_early: casing,
    highway_casing_late: casing,

    tunnel_other: casing,
    tunnel_minor: built,
    tunnel_link: built,
    tunnel_major: built,
    tunnel_highway: built,
    tunnel_other_casing: built,
    tunnel_minor_casing: casing,
    tunnel_link_casing: casing,
    tunnel_major_casing: casing,
    tunnel_highway_casing: casing,

    bridges_other: casing,
    bridges_minor: road,
    bridges_link: road,
    bridges_major: road,
    bridges_highway: road,
    bridges_other_casing: land,
    bridges_minor_casing: casing,
    bridges_link_casing: casing,
    bridges_major_casing: casing,
    bridges_highway_casing: casing,

    roads_label_minor: inkMuted,
    roads_label_minor_halo: land,
    roads_label_major: inkMuted,
    roads_label_major_halo: land,
    ocean_label: inkMuted,
    subplace_label: inkMuted,
    subplace_label_halo: land,
    city_label: ink,
    city_label_halo: land,
    state_label: inkMuted,
    state_label_halo: land,
    country_label: inkMuted,
    address_label: inkMuted,
    address_label_halo: land,
    pois: { blue: ink, green: ink, lapis: ink, pink: ink, red: ink, slategray: ink, tangerine: ink, turquoise: ink },
    landcover: { barren: land, farmland: land, forest: green, glacier: land, grassland: land, scrub: land, urban_area: built },
  };
}
