import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markup } from './markup.ts';

const MEANT = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
]);

test('what is put into markup stays text, between tags and between the quotes of an attribute', () => {
  expect(markup`<a title="${'"><script>'}" lang='${"'x"}'>${'<b> & &lt;'}</a>`.toString()).toBe(
    `<a title="&quot;&gt;&lt;script&gt;" lang='&#39;x'>&lt;b&gt; &amp; &amp;lt;</a>`,
  );
});

test('markup inside markup stays markup, and so do lists of it', () => {
  const items = [markup`<li>${1}</li>`, '<li>', [markup`<li>${'&'}</li>`]];
  expect(markup`<ul>${items}${''}</ul>`.toString()).toBe('<ul><li>1</li>&lt;li&gt;<li>&amp;</li></ul>');
});

test('no text opens a tag, ends an attribute or begins a character reference, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const put = markup`${text}`.toString();
      expect(put).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/);
      expect(put.replace(/&(?:lt|gt|quot|#39);/g, (reference) => MEANT.get(reference) ?? reference).replaceAll('&amp;', '&')).toBe(text);
    }),
  );
});
