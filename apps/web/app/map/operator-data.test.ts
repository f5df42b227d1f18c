import { describe, expect, it } from 'vitest';
import { journeyFeatures } from './operator-data.ts';
import { project } from './view.ts';

const oakham = project({ latitude: 52.67, longitude: -0.73 });
const stamford = project({ latitude: 52.65, longitude: -0.48 });

const alone = { lines: [], areas: [], numbers: [], frame: [] };

describe('what stands on an operator’s map', () => {
  it.each([
    ['rightwards and down', oakham, stamford, ['bottom-left', 'top-right']],
    ['leftwards and up', stamford, oakham, ['top-right', 'bottom-left']],
    ['nowhere', oakham, oakham, ['bottom-left', 'bottom-left']],
  ] as const)('the names of a way that leads %s lie off it', (_where, start, end, anchors) => {
    const { features } = journeyFeatures({ ...alone, start, end }, { start: 'Here', end: 'There' }, 1000);
    expect(features.flatMap(({ properties }) => (properties?.['anchor'] === undefined ? [] : [properties['anchor']]))).toEqual(anchors);
  });

  it('each badge is there at its place, for names to give way to', () => {
    const numbers = [
      { number: 1, at: oakham },
      { number: 2, at: stamford },
    ];
    const { features } = journeyFeatures({ ...alone, start: null, end: null, numbers }, { start: null, end: null }, 100_000);
    const badges = features.filter(({ properties }) => properties?.['kind'] === 'badge');
    expect(badges.map(({ properties }): unknown => properties?.['text'])).toEqual(['1', '2']);
  });
});
