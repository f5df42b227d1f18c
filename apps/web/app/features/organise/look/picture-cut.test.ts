import { expect, it } from 'vitest';
import { rectangleOf, WHOLE } from './picture-cut.ts';

const photograph = { width: 4000, height: 3000 };

it('the whole cut of a shape is the largest that fits the picture, in its middle', () => {
  expect(rectangleOf(photograph, 2, WHOLE)).toEqual({ width: 4000, height: 2000, x: 0, y: 500 });
  expect(rectangleOf(photograph, 1, WHOLE)).toEqual({ width: 3000, height: 3000, x: 500, y: 0 });
  expect(rectangleOf(photograph, null, WHOLE)).toEqual({ width: 4000, height: 3000, x: 0, y: 0 });
});

it('a smaller cut keeps its shape, and never leaves the picture', () => {
  const half = { width: 50, height: 100, x: 100, y: 0 };
  expect(rectangleOf(photograph, 2, half)).toEqual({ width: 2000, height: 1000, x: 2000, y: 0 });
  expect(rectangleOf(photograph, 2, { ...half, x: 0, y: 100 })).toEqual({ width: 2000, height: 1000, x: 0, y: 2000 });
});

it('a logo has any shape: width and height are cut each for itself', () => {
  expect(rectangleOf({ width: 400, height: 100 }, null, { width: 50, height: 20, x: 0, y: 100 })).toEqual({
    width: 200,
    height: 20,
    x: 0,
    y: 80,
  });
});

it('a cut has at least one pixel', () => {
  expect(rectangleOf({ width: 1, height: 1 }, 16 / 6, { width: 20, height: 20, x: 50, y: 50 })).toMatchObject({ width: 1, height: 1 });
});
