import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTRY_NEARNESS, fitView, fromPixels, panned, project, REGION_SCALE, shownBox, toPixels, unproject, zoomed } from './view.ts';

const position = fc.record({
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
  longitude: fc.double({ min: -179, max: 179, noNaN: true }),
});
const size = { width: 240, height: 150 };
const padding = { left: 26, right: 40, top: 20, bottom: 10 };

describe('the plane of the map', () => {
  it('has north above and east to the right, and each position one place', () => {
    const norwich = project({ latitude: 52.62783, longitude: 1.29834 });
    const cambridge = project({ latitude: 52.2, longitude: 0.11667 });
    expect(norwich.y).toBeLessThan(cambridge.y);
    expect(norwich.x).toBeGreaterThan(cambridge.x);
    fc.assert(
      fc.property(position, (here) => {
        const back = unproject(project(here));
        expect(back.latitude).toBeCloseTo(here.latitude, 8);
        expect(back.longitude).toBeCloseTo(here.longitude, 8);
      }),
    );
  });
});

describe('the view of a journey', () => {
  it('has all of it within the padding', () => {
    fc.assert(
      fc.property(fc.array(position, { minLength: 1, maxLength: 12 }), (positions) => {
        const points = positions.map(project);
        const view = fitView(points, size, padding);
        for (const point of points) {
          const { x, y } = toPixels(point, view, size);
          expect(x).toBeGreaterThanOrEqual(padding.left - 0.01);
          expect(x).toBeLessThanOrEqual(size.width - padding.right + 0.01);
          expect(y).toBeGreaterThanOrEqual(padding.top - 0.01);
          expect(y).toBeLessThanOrEqual(size.height - padding.bottom + 0.01);
        }
      }),
    );
  });

  it('shows one place in its region, in the middle of what the padding leaves', () => {
    const point = project({ latitude: 52.62783, longitude: 1.29834 });
    const view = fitView([point], size, padding);
    expect(view.scale).toBe(REGION_SCALE);
    const { x, y } = toPixels(point, view, size);
    expect(x).toBeCloseTo((padding.left + size.width - padding.right) / 2, 6);
    expect(y).toBeCloseTo((padding.top + size.height - padding.bottom) / 2, 6);
  });

  it('shows the country where no place is known yet', () => {
    const { scale } = fitView([project({ latitude: 52, longitude: 1 })], size, padding, COUNTRY_NEARNESS);
    expect(scale).toBeLessThan(REGION_SCALE / 4);
  });

  it('ends where a further step would show no more', () => {
    const view = fitView([project({ latitude: 52, longitude: 1 })], size, padding);
    expect(zoomed(view, 1).scale).toBe(view.scale * 2);
    expect(zoomed(view, 40).scale).toBe(zoomed(view, 41).scale);
    expect(zoomed(view, -40).scale).toBe(zoomed(view, -41).scale);
  });

  it('keeps what is under a finger there, in any movement within the world', () => {
    const here = fc.record({ x: fc.double({ min: 0.2, max: 0.8, noNaN: true }), y: fc.double({ min: 0.2, max: 0.8, noNaN: true }) });
    const px = fc.record({ x: fc.integer({ min: -120, max: 120 }), y: fc.integer({ min: -75, max: 75 }) });
    fc.assert(
      fc.property(here, px, px, fc.double({ min: -3, max: 3, noNaN: true }), (centre, by, about, steps) => {
        const before = { centre, scale: REGION_SCALE };
        const under = fromPixels({ x: size.width / 2 + about.x - by.x, y: size.height / 2 + about.y - by.y }, before, size);
        const after = zoomed(panned(before, by), steps, about);
        const { x, y } = toPixels(under, after, size);
        expect(x).toBeCloseTo(size.width / 2 + about.x, 6);
        expect(y).toBeCloseTo(size.height / 2 + about.y, 6);
      }),
    );
  });

  it('never leaves the world', () => {
    const { centre } = panned({ centre: { x: 0.1, y: 0.9 }, scale: 1024 }, { x: 5000, y: -5000 });
    expect(centre).toEqual({ x: 0, y: 1 });
  });

  it('is of what a margin adds on every side', () => {
    const view = fitView([project({ latitude: 52, longitude: 1 })], size, padding);
    const narrow = shownBox(view, size);
    const wide = shownBox(view, size, 0.5);
    expect(wide.right - wide.left).toBeCloseTo(2 * (narrow.right - narrow.left), 12);
    expect((wide.top + wide.bottom) / 2).toBeCloseTo(view.centre.y, 12);
  });
});
