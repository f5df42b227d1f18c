import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markup } from './markup.ts';

test('what is put into markup stays text, between tags and between the quotes of an attribute', () => {
  expect(markup`<a title="${'"><script>'}" lang='${"'x"}'>${'<b> & &lt;'}</a>`.toString()).toBe(
    `<a title="&#34;&#62;&#60;script&#62;" lang='&#39;x'>&#60;b&#62; &#38; &#38;lt;</a>`,
  );
});

test('markup inside markup stays markup, and so do lists of it', () => {
  const items = [markup`<li>${1}</li>`, '<li>', [markup`<li>${'&'}</li>`]];
  expect(markup`<ul>${items}${''}</ul>`.toString()).toBe('<ul><li>1</li>&#60;li&#62;<li>&#38;</li></ul>');
});

test('no text opens a tag, ends an attribute or begins a character reference, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const put = markup`${text}`.toString();
      expect(put).not.toMatch(/[<>"']|&(?!#\d+;)/);
      expect(put.replace(/&#(\d+);/g, (_all, code) => String.fromCharCode(Number(code)))).toBe(text);
    }),
  );
});
