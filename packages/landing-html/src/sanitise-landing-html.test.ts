import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leftOutOf, sanitiseLandingHtml } from './sanitise-landing-html.ts';

const GUID = '0b0e3a52-9a6c-4b7e-8f43-6a1f0f6f2c11';

/** One attack a line: the classics, those that broke other sanitisers, and those of a page that wants to look like ours. */
const ATTACKS =
  String.raw`
<script>alert(1)</script>
<SCRIPT SRC=//evil.example/x.js></SCRIPT>
<scr<script>ipt>alert(1)</scr</script>ipt>
<script src="https://evil.example/x.js">
<script>/*</script><img src=x onerror=alert(1)>*/
<img src=x onerror=alert(1)>
<img src="https://ok.example/a.png" onerror="alert(1)" ONLOAD='alert(1)' onclick=alert(1)>
<img src="javascript:alert(1)">
<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">
<img src="http://insecure.example/pixel.png">
<img src="//evil.example/pixel.png">
<img src="/dashboard/sign-out">
<img src="https:dashboard/sign-out">
<img src="https:/dashboard/sign-out">
<img src="https:\dashboard/sign-out">
<img src="/uploaded-images/CommunityImages/../../v2/liftshare/settings">
<img src=x:alert(alt) onerror=eval(src) alt=xss>
<img """><script>alert("XSS")</script>">
<img srcset="https://evil.example/1.png 1x, javascript:alert(1) 2x">
<picture><source srcset="https://evil.example/x"><img src="https://ok.example/a.png"></picture>
<a href="javascript:alert(1)">x</a>
<a href="JaVaScRiPt:alert(1)">x</a>
<a href=" &#14; javascript:alert(1)">x</a>
<a href="jav&#x09;ascript:alert(1)">x</a>
<a href="jav&#x0A;ascript:alert(1)">x</a>
<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>
<a href="java&Tab;script:alert(1)">x</a>
<a href="javascript&colon;alert(1)">x</a>
<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>
<a href="vbscript:msgbox(1)">x</a>
<a href="blob:https://example.org/1">x</a>
<a href="file:///etc/passwd">x</a>
<a href="view-source:javascript:alert(1)">x</a>
<a href="https://ok.example" target="_blank" rel="opener" ping="https://evil.example" download onmouseover="alert(1)">x</a>
<a href="https://ok.example" style="position:fixed;inset:0;z-index:99999">x</a>
<div style="position:fixed;inset:0;background:url(javascript:alert(1))">x</div>
<div style="width: expression(alert(1))">x</div>
<div class="dialog skip hero" id="content" role="dialog" tabindex="1" autofocus onfocus=alert(1)>x</div>
<p aria-label="x" data-community="evil" contenteditable draggable popover>x</p>
<style>body{display:none}</style>
<style><img src="</style><img src=x onerror=alert(1)//">
<link rel="stylesheet" href="https://evil.example/x.css">
<meta http-equiv="refresh" content="0;url=javascript:alert(1)">
<base href="https://evil.example/">
<iframe src="https://evil.example"></iframe>
<iframe srcdoc="<script>alert(1)</script>"></iframe>
<frameset><frame src="javascript:alert(1)"></frameset>
<object data="javascript:alert(1)"><param name=x></object>
<embed src="https://evil.example/x.swf">
<applet code="x"></applet>
<form action="https://evil.example"><input name="password" type="password"><button formaction="javascript:alert(1)">Sign in</button></form>
<input autofocus onfocus=alert(1)>
<select autofocus onfocus=alert(1)><option>x</option></select>
<textarea autofocus onfocus=alert(1)></textarea><textarea></textarea><img src=x onerror=alert(1)></textarea>
<label for="password">x</label><fieldset><legend>x</legend></fieldset>
<button popovertarget="x">x</button>
<dialog open>Your session has ended</dialog>
<details open ontoggle=alert(1)><summary>x</summary></details>
<svg onload=alert(1)>
<svg><script>alert(1)</script></svg>
<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>
<svg><animate onbegin=alert(1) attributeName=x dur=1s>
<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x"/></svg>
<svg><foreignObject><img src=x onerror=alert(1)></foreignObject></svg>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">
<math><a xlink:href="javascript:alert(1)">x</a></math>
<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>
<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">
<noscript><p title="</noscript><img src=x onerror=alert(1)>">
<xmp><p title="</xmp><img src=x onerror=alert(1)>">
<plaintext><img src=x onerror=alert(1)>
<template><img src=x onerror=alert(1)></template>
<title><a title="</title><img src=x onerror=alert(1)>">
<video src=x onerror=alert(1)><source onerror=alert(1)></video>
<audio autoplay onplay=alert(1)></audio>
<marquee onstart=alert(1)>x</marquee>
<body onload=alert(1)>
<html manifest="x"><head><title>x</title></head><body background="javascript:alert(1)">
<table background="javascript:alert(1)"><td background="javascript:alert(1)">x
<isindex action="javascript:alert(1)" type=image>
<!--<img src="--><img src=x onerror=alert(1)//">
<!--[if gte IE 4]><script>alert(1)</script><![endif]-->
<![CDATA[<script>alert(1)</script>]]>
<?xml version="1.0"?><?php echo 1 ?>
<!DOCTYPE html [<!ENTITY x "<script>alert(1)</script>">]>&x;
&lt;script&gt;alert(1)&lt;/script&gt;
&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;
<<script>alert(1);//<</script>
<img/src=x/onerror=alert(1)>
<p/onclick=alert(1)//title="x">x
<a href="https://ok.example"x="<img src=x onerror=alert(1)>">x</a>
<p title=</p><script>alert(1)</script>>
<p lang='"><script>alert(1)</script>'>x</p>
<abbr title='" onmouseover="alert(1)'>x</abbr>
<img alt="<x" title="/><img src=x onerror=alert(1)>" src="https://ok.example/x.png">
<x-portal is="form" slot="x">x</x-portal>
<p` +
  '\u0000' +
  String.raw`onclick=alert(1)>x</p>
</main></body></html><h1>Another page</h1>
`;

/** A tag as the sanitiser writes it; anything else with an angle bracket would be something it let through. */
const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)( ?\/)?>/g;
const HARMLESS_ELEMENT =
  /^(h[2-6]|p|br|hr|div|span|section|blockquote|pre|address|[uo]l|li|d[ltd]|figure|figcaption|img|a|strong|b|em|i|u|s|small|su[bp]|mark|q|cite|code|abbr|time|del|ins|table|caption|t(head|body|foot|r|h|d))$/;
const HARMLESS_ATTRIBUTE =
  /^(lang|dir|href|hreflang|rel|title|src|alt|width|height|loading|referrerpolicy|start|reversed|type|scope|colspan|rowspan|datetime)$/;

function expectHarmless(html: string): void {
  for (const [, , element = '', attributes = ''] of html.matchAll(TAG)) {
    expect(element).toMatch(HARMLESS_ELEMENT);
    const values = new Map([...attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));
    for (const name of values.keys()) expect(name).toMatch(HARMLESS_ATTRIBUTE);
    if (element === 'a' && attributes !== '') expect(values.get('rel')).toBe('noopener noreferrer');
    const href = values.get('href');
    // Resolved as a browser does it, so that no spelling of a scheme slips through.
    if (href !== undefined)
      expect(URL.parse(decoded(href), 'https://portal.example')?.protocol ?? 'https:').toMatch(/^(https?|mailto|tel):$/);
    if (element === 'img') {
      const source = new URL(decoded(values.get('src') ?? ''), 'https://portal.example');
      expect(source.protocol).toBe('https:');
      if (source.host === 'portal.example') expect(source.pathname).toMatch(/^\/uploaded-images\/CommunityImages\/[0-9a-f-]{36}$/);
    }
  }
  expect(html.replaceAll(TAG, '')).not.toMatch(/[<>\u0000]/);
}

function decoded(value: string): string {
  return value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

const attacks = ATTACKS.trim().split('\n');

test.each(attacks)('nothing of %s survives that could do anything', (attack) => {
  expectHarmless(sanitiseLandingHtml(attack));
});

test('attacks in any order, nested and broken off anywhere, leave only harmless text', () => {
  const piece = fc.oneof(
    fc.constantFrom(...attacks),
    fc.string(),
    fc.constantFrom('<', '>', '"', "'", '<!--', '-->', '</p>', '<p lang="', '&', '/', '=', '\u2028'),
  );
  const document = fc
    .array(
      fc.tuple(piece, fc.nat(200)).map(([text, end]) => text.slice(0, end)),
      { maxLength: 8 },
    )
    .map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(document, (html) => {
      const once = sanitiseLandingHtml(html);
      expectHarmless(once);
      // The portal sanitises again where it shows it.
      expectHarmless(sanitiseLandingHtml(once));
    }),
    { numRuns: 600 },
  );
});

test('a landing text with headings, lists, a table, links and images stays as it was written', () => {
  const html = [
    '<h2>Why we share</h2><p lang="fr">Deux trajets, <strong>une route</strong>.</p>',
    '<ul><li>A space beside the door</li></ul>',
    '<table><caption>Saved</caption><tr><th scope="row">Miles</th><td colspan="2">42</td></tr></table>',
  ].join('');
  expect(sanitiseLandingHtml(html)).toBe(html);
});

test('a heading of the first level becomes one of the second, since the page has its own', () => {
  expect(sanitiseLandingHtml('<h1>Hello</h1>')).toBe('<h2>Hello</h2>');
});

test('links keep http, https, mailto, tel and paths of the portal, and tell nobody where they were followed', () => {
  for (const href of [
    'https://a.example/?a=1',
    'http://a.example/',
    'mailto:travel@kestrel.example',
    'tel:+441632960000',
    '/join',
    '#welcome',
  ]) {
    expect(sanitiseLandingHtml(`<a href="${href}" rel="opener" target="_blank">x</a>`)).toBe(
      `<a href="${href}" rel="noopener noreferrer">x</a>`,
    );
  }
});

test('images come by https or are our own; others are left out', () => {
  const rest = 'loading="lazy" referrerpolicy="no-referrer" />';
  expect(sanitiseLandingHtml(`<img src="/uploaded-images/CommunityImages/${GUID}" alt="A car">`)).toBe(
    `<img src="/uploaded-images/CommunityImages/${GUID}" alt="A car" ${rest}`,
  );
  expect(sanitiseLandingHtml('<img src="https://a.example/a.png" width="640" height="99999">')).toBe(
    `<img src="https://a.example/a.png" alt="" width="640" ${rest}`,
  );
  for (const source of ['http://a.example/a.png', `/uploaded-images/CommunityImages/${GUID}/../x`, '/logo.png', 'a.png', '']) {
    expect(sanitiseLandingHtml(`a<img src="${source}">b`)).toBe('ab');
  }
});

test('ten thousand nested elements cost little and come out flat', () => {
  const html = sanitiseLandingHtml('<div>'.repeat(10_000) + 'deep');
  expect(html).toContain('deep');
  expect(html.match(/<div>/g)?.length).toBeLessThanOrEqual(40);
});

test('the one who wrote it can be told which elements were left out', () => {
  const left = leftOutOf('<h1>a</h1><p>b</p><script>c</script><form><input></form>');
  expect(left).toEqual({ elements: ['form', 'input', 'script'], attributes: [] });
  expect(leftOutOf('<h2>a</h2>')).toEqual({ elements: [], attributes: [] });
});

test('an image or a link whose address is not taken, and attributes that vanish, are named too', () => {
  const html =
    '<p class="lead" style="color:red" onclick="x()"><img src="data:image/png;base64,AA" alt="x"><img src="logo.png"><img src="https://a.example/b.png"></p>' +
    '<a href="java&#10;script:alert(1)" target="_blank" title="t">x</a><a href="/join">y</a><a href="mailto:a@b.example">z</a>';
  expect(leftOutOf(html)).toEqual({
    elements: ['img (data:)', 'img (not https)'],
    attributes: ['class', 'href (javascript:)', 'onclick', 'style', 'target'],
  });
});
