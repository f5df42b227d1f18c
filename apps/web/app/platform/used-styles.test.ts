import { describe, expect, it } from 'vitest';
import { usedStyles } from './used-styles.ts';

const page = '<body class="page"><a class="btn btn--sign" href="/">Join</a></body>';
const used = (css: string) => usedStyles(css, page);

describe('the styles that a page uses', () => {
  it.each([
    ['a rule without classes', 'a:hover{color:red}'],
    ['a class of the page', '.btn{color:red}'],
    ['two of them', '.page .btn--sign{color:red}'],
    ['what follows, or is left out, with a class that is not there', '.btn:not(.gone,.away){color:red}'],
    ['one of several', '.btn:is(.gone,a){color:red}'],
    ['a state of the page', '[data-signed-in] .btn{color:red}'],
    ['the order of layers, fonts and animations', '@layer a,b;@font-face{src:url("/a;{.woff2")}@keyframes x{0%{opacity:0}}'],
    ['a variable that a rule or a drawing uses', ':root{--a:1px;--b:var(--a)}.btn{width:var(--b)}'],
    ['a sign in quotes', '.btn:before{content:"}.gone{"}a{color:red}'],
  ])('keep %s', (_, css) => {
    expect(used(css)).toBe(css);
  });

  it.each([
    ['a class that is not there', '.gone{color:red}', ''],
    ['a block within one', '.page .gone>a{color:red}a{b:c}', 'a{b:c}'],
    ['one selector of a list', '.gone,.btn,.btn .gone{color:red}', '.btn{color:red}'],
    ['what would be empty', '@layer a{@media (width>=48em){.gone{color:red}.gone a{b:c}}}a{b:c}', 'a{b:c}'],
    [
      'a variable that nothing uses, and those it is made of',
      ':root{--a:1px;--b:var(--a)}.btn--sign:hover{c:d}',
      ':root{}.btn--sign:hover{c:d}',
    ],
    ['a part of a group', '@layer a{.gone{color:red}.btn{b:c}}', '@layer a{.btn{b:c}}'],
    [
      'a condition that nothing in the page can fulfil',
      '.page:has(.gone,.btn .away)>a{b:c}.page:has(.gone,.btn){d:e}',
      '.page:has(.gone,.btn){d:e}',
    ],
    [
      'the second head of a group',
      '@layer a{a{b:c}}@layer a{.gone{b:c}}@layer a{p{b:c}}@layer b{i{b:c}}',
      '@layer a{a{b:c}p{b:c}}@layer b{i{b:c}}',
    ],
  ])('leave out %s', (_, css, rest) => {
    expect(used(css)).toBe(rest);
  });

  it('leave out a variable that only rules use which are left out, though the page has them', () => {
    const css = ':root{--a:1px}.gone{width:var(--a)}a{b:c}';
    expect(usedStyles(css, `<style>${css}</style>${page}`)).toBe(':root{}a{b:c}');
  });
});
