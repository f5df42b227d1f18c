import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oneEditAway } from './one-edit-away.ts';

const typed = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), minLength: 1, maxLength: 8 });
const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz '.split(''));

test('whatever one slip makes of a name, the name is one slip away from it', () => {
  fc.assert(
    fc.property(typed, fc.nat(8), letter, fc.constantFrom('more', 'less', 'other', 'swapped'), (name, anywhere, other, slip) => {
      const at = anywhere % name.length;
      const [before, after] = [name.slice(0, at), name.slice(at + 1)];
      const slipped = {
        more: before + other + name.slice(at),
        less: before + after,
        other: before + other + after,
        swapped: before + after.slice(0, 1) + name.charAt(at) + after.slice(1),
      }[slip];
      if (slipped !== name) expect(oneEditAway(slipped)).toContain(name);
    }),
  );
});

test('each is there once, and never what was typed', () => {
  fc.assert(
    fc.property(typed, (name) => {
      const texts = oneEditAway(name);
      expect(new Set(texts).size).toBe(texts.length);
      expect(texts).not.toContain(name);
    }),
  );
});
