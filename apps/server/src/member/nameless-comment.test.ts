import { COMMENT_MAX_LENGTH } from '@waylift/contract/limits';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { namelessComment, type Writer } from './nameless-comment.ts';

const ADA: Writer = {
  names: ['Ada', 'Lovelace-Møller'],
  emails: ['ada.byron+lifts@mail.example', 'countess@old.example'],
  places: ['12 Mill Lane, Sonnental', 'Norwich', 'São João'],
};

test.each([
  ['Ada here: ADA, ada, Áda and A\u0301da’s car.', '… here: …, …, … and …’s car.'],
  ['Signed Lovelace Moller', 'Signed …'],
  ['Signed lovelaceMØLLER', 'Signed …'],
  ['Adamant nomads adapt.', 'Adamant nomads adapt.'],
  ['It is ada.byron or ada.byron+lifts, once COUNTESS', 'It is … or …, once …'],
  ['Write to Bob@work.example, or @bob_b on that network', 'Write to … or … on that network'],
  ['See https://social.example/in/bob?x=1 or www.bob.example or bob.example/me now', 'See … or … or … now'],
  ['Call +44 (0)1603 12-34-56 or 12.34.5 or ٠١٢٣٤, pay 1000 in 2026', 'Call … or … or …, pay 1000 in 2026'],
  ['From Mill Lane to NORWICH and Sao  Joao, not Millington Lane', 'From … to … and …, not Millington Lane'],
  ['  Two\n\nlines\tand\u0007 a bell ', 'Two lines and a bell'],
  ['12345Ada', '……'],
])('%j is kept as %j', (comment, kept) => {
  expect(namelessComment(comment, ADA)).toBe(kept);
});

test.each(['', '  \n '])('nothing is kept of %j', (comment) => {
  expect(namelessComment(comment, ADA)).toBeNull();
});

const letters = (alphabet: string, minLength: number) => fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength: 9 });
const word = letters('abcdefgàâçéèêëîïôûùüöäßñíóúãõæœøåłžıÀÉÑÖŒØŁ', 2);
/** As other people, other keyboards and other systems write it. */
const rewritten = (text: string) =>
  fc.constantFrom(
    text,
    text.toUpperCase(),
    text.toLowerCase(),
    text.normalize('NFD'),
    text.normalize('NFD').replaceAll(/\p{M}/gu, ''),
    [...text].join('\u00ad'),
  );
/** Surroundings of no word, so that what stands between them is one. */
const aside = fc.string({ unit: fc.constantFrom(' ', '\n', ',', '.', '!', '?', '’', '"', '(', ')', '-', '_', '…', '👍'), maxLength: 6 });
const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), aside, word);
const digits = fc
  .tuple(
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 5, maxLength: 14 }),
    fc.constantFrom('', ' ', '-', '.', '+', ' - ', '\n', '\u2011'),
  )
  .map(([figures, between]) => figures.join(between));
const LETTERS = /[\p{L}\p{N}]/u;

describe('whatever stands around it', () => {
  test.each([
    ['forename', (text: string): Writer => ({ names: [text, 'Zzz'], emails: [], places: [] })],
    ['local part', (text: string): Writer => ({ names: [], emails: [`${text}@zz.example`], places: [] })],
    ['place', (text: string): Writer => ({ names: [], emails: [], places: [text] })],
  ])('the %s of the writer is taken out, in any spelling, and nothing else is', (_kind, writerOf) => {
    const parts = fc
      .array(word, { minLength: 1, maxLength: 3 })
      .chain((words) =>
        fc.record({ text: fc.constant(words.join(' ')), written: rewritten(words.join(' ')), before: aside, after: aside }),
      );
    fc.assert(
      fc.property(parts, ({ text, written, before, after }) => {
        expect((namelessComment(`${before} ${written} ${after}`, writerOf(text)) ?? '').match(LETTERS)).toBeNull();
        expect(namelessComment('Zx qwy, zy!', writerOf(text))).toBe('Zx qwy, zy!');
      }),
    );
  });

  test('an address of any email is taken out', () => {
    const nobody = { names: [], emails: [], places: [] };
    fc.assert(
      fc.property(fc.emailAddress(), anything, anything, (email, before, after) => {
        expect(namelessComment(`${before} ${email} ${after}`, nobody)).not.toContain(email);
        expect(namelessComment(`${before} ${email} ${after}`, nobody)).not.toMatch(/@[\p{L}\p{N}]/u);
      }),
    );
  });

  test('an address of any page is taken out', () => {
    const nobody = { names: [], emails: [], places: [] };
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), aside, (url, after) => {
        for (const written of [url, url.toUpperCase(), url.replace(/^https?:\/\//, '')])
          expect(namelessComment(`on ${written} ${after}`, nobody)?.replaceAll(/[^\p{L}\p{N}]/gu, '')).toBe('on');
      }),
    );
  });

  test('a number of five digits and more is taken out', () => {
    const nobody = { names: [], emails: [], places: [] };
    fc.assert(
      fc.property(digits, anything, anything, (number, before, after) => {
        const kept = namelessComment(`${before}x${number}x${after}`, nobody) ?? '';
        expect(kept).not.toMatch(/\d(?:[ .+-]*\d){4}/);
      }),
    );
  });
});

test('what is kept holds nothing more to take out, and is bounded, for any text and any writer', () => {
  const some = fc.array(fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), word), { maxLength: 4 });
  fc.assert(
    fc.property(fc.record({ names: some, emails: some, places: some }), fc.array(anything, { maxLength: 12 }), (writer, texts) => {
      const comment = [...texts, ...writer.names, ...writer.places].join(' ');
      const kept = namelessComment(comment, writer);
      expect(kept === null ? null : namelessComment(kept, writer)).toBe(kept);
      expect(kept ?? '').not.toMatch(/[\n\0]|\p{Cs}/u);
      expect(kept === null || (kept !== '' && kept.length <= COMMENT_MAX_LENGTH)).toBe(true);
    }),
  );
});

test('of as many places as there may be, of which each has many parts, each is taken out', () => {
  const part = (at: number) => `q${at.toString(36)}`;
  const parts = Array.from({ length: 60_000 }, (_, at) => part(at));
  const places = Array.from({ length: 1_000 }, (_, place) => parts.slice(place * 60, place * 60 + 60).join(','));
  const writer: Writer = { names: [], emails: [], places };
  expect(namelessComment(`From ${part(7)}, ${part(59_999)} and ${part(60_000)}`, writer)).toBe(`From …, … and ${part(60_000)}`);
});

test('a name of a script without blanks is taken out wherever it stands', () => {
  const writer: Writer = { names: ['山田 太郎'], emails: [], places: ['東京都, 新宿区'] };
  expect(namelessComment('私は山田太郎です。新宿 区から', writer)).toBe('私は…です。…から');
});

test('no text is longer than the bound, whatever is cut', () => {
  expect(namelessComment('👍'.repeat(COMMENT_MAX_LENGTH), ADA)).toHaveLength(COMMENT_MAX_LENGTH);
  expect(namelessComment(`x${'👍'.repeat(COMMENT_MAX_LENGTH)}`, ADA)?.isWellFormed()).toBe(true);
  expect(namelessComment(`${'x '.repeat(COMMENT_MAX_LENGTH / 2)}Ada`, ADA)).not.toContain('Ada');
});
