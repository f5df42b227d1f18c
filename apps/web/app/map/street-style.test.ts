import { describe, expect, it } from 'vitest';
import type { StreetMapSettings } from '../platform/runtime-settings.ts';
import { endNames, journeyLayers, styleOfStreets, type MapColours } from './operator-style.ts';
import { streetsOf } from './street-style.ts';

const file: StreetMapSettings = {
  address: '/assets/streets/1a2b.pmtiles',
  tiles: 'vector',
  bounds: [-0.79, 52.62, -0.6, 52.71],
  minZoom: 0,
  maxZoom: 13,
  attribution: '',
};

const colours: MapColours = {
  land: 'rgb(1,1,1)',
  water: 'rgb(2,2,2)',
  built: 'rgb(3,3,3)',
  green: 'rgb(4,4,4)',
  road: 'rgb(5,5,5)',
  casing: 'rgb(6,6,6)',
  farRoad: 'rgb(7,7,7)',
  border: 'rgb(8,8,8)',
  ink: 'rgb(9,9,9)',
  inkMuted: 'rgb(10,10,10)',
  brandEdge: 'rgb(11,11,11)',
  companion: 'rgb(13,13,13)',
  surface: 'rgb(12,12,12)',
};

const styleOf = (settings: StreetMapSettings, language: 'en-GB' | 'de' = 'en-GB') =>
  styleOfStreets(colours, streetsOf(settings, settings.address, language));

describe('the style of an operator’s streets', () => {
  it('asks for nothing but the tiles of the file: no letters, no pictures, nothing elsewhere', () => {
    const style = styleOf(file);
    expect(style).not.toHaveProperty('glyphs');
    expect(style).not.toHaveProperty('sprite');
    const text = JSON.stringify(style);
    expect(text.match(/[a-z]+:\/\/[^"]*/g)).toEqual(['pmtiles:///assets/streets/1a2b.pmtiles/{z}/{x}/{y}']);
    expect(text).not.toMatch(/icon-image|Noto|pgf:/);
    expect(style.sources['streets']).toMatchObject({ type: 'vector', bounds: file.bounds, minzoom: 0, maxzoom: 13 });
  });

  it('has no colour but the page’s own', () => {
    const known = new Set(Object.values(colours));
    const layers = [...styleOf(file).layers, ...journeyLayers(colours, true), endNames(colours)];
    const used = new Set(JSON.stringify(layers).match(/rgba?\([^)]*\)|#[0-9a-f]{3,8}\b/gi));
    expect([...used].filter((colour) => !known.has(colour))).toEqual([]);
    // A change of the colour scheme then reaches every layer: only `paint` differs.
    const withoutPaint = (style: ReturnType<typeof styleOf>) =>
      style.layers.map((layer) => ({ ...layer, paint: Object.keys(layer.paint ?? {}) }));
    const byNight = styleOfStreets({ ...colours, land: 'rgb(0,0,0)', ink: 'rgb(255,255,255)' }, streetsOf(file, file.address, 'en-GB'));
    expect(withoutPaint(byNight)).toEqual(withoutPaint(styleOf(file)));
  });

  it('names places in the language of the page', () => {
    expect(JSON.stringify(styleOf(file))).toContain('"name:en"');
    expect(JSON.stringify(styleOf(file))).not.toContain('"name:de"');
    expect(JSON.stringify(styleOf(file, 'de'))).toContain('"name:de"');
  });

  it('shows pictures as they are', () => {
    const { sources, layers } = styleOf({ ...file, tiles: 'pictures' });
    expect(sources['streets']).toMatchObject({ type: 'raster', tileSize: 256 });
    expect(layers.map(({ type }) => type)).toEqual(['raster']);
  });

  it('has all names above the rest, and no ground of its own: the drawn land shows beside the streets', () => {
    const layers = styleOf(file).layers;
    const names = layers.map(({ id }) => id);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(['street-earth', 'street-built-up', 'street-roads_minor', 'street-places_locality']));
    const types = layers.map(({ type }) => type);
    expect(types).not.toContain('background');
    expect(types.lastIndexOf('line')).toBeLessThan(types.indexOf('symbol'));
  });
});
