import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitRichText } from './rich-text.ts';

describe('splitRichText', () => {
  test('gives text and tags in order', () => {
    expect(splitRichText('I agree to the <terms>Member Terms</terms> and <privacy>Privacy policy</privacy>.')).toEqual([
      'I agree to the ',
      { tag: 'terms', text: 'Member Terms' },
      ' and ',
      { tag: 'privacy', text: 'Privacy policy' },
      '.',
    ]);
  });

  test('gives no empty text around tags', () => {
    expect(splitRichText('<link>Join</link>')).toEqual([{ tag: 'link', text: 'Join' }]);
    expect(splitRichText('<a>1</a><b>2</b>')).toEqual([
      { tag: 'a', text: '1' },
      { tag: 'b', text: '2' },
    ]);
    expect(splitRichText('')).toEqual([]);
  });

  test.each([
    'Plain words',
    'never <closed',
    '<link>never closed',
    'only closed</link>',
    '<link>closed as another</terms>',
    '<LINK>in capitals</LINK>',
    '<link href="/x">with an attribute</link>',
    '1 < 2 > 0',
    '<>nameless</>',
  ])('leaves %j as text', (message) => {
    expect(splitRichText(message)).toEqual([message]);
  });

  test('takes the inner pair where tags nest', () => {
    expect(splitRichText('<a>x<b>y</b></a>')).toEqual(['<a>x', { tag: 'b', text: 'y' }, '</a>']);
  });

  test('never throws and loses nothing, whatever it is given', () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom('<a>', '</a>', '<b>', '</b>', '<', '>', '</', '<a'));
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const message = pieces.join('');
        const joined = splitRichText(message).map((part) => (typeof part === 'string' ? part : `<${part.tag}>${part.text}</${part.tag}>`));
        expect(joined.join('')).toBe(message);
      }),
    );
  });

  test('is quick with a long run of openings', () => {
    const message = '<a>'.repeat(100_000);
    expect(splitRichText(message)).toEqual([message]);
  });
});
