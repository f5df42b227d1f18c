import { languages } from '@waylift/words/languages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languageSwitch, languageWishes } from './detect-locale.server.ts';

const wishes = (headers: { [name: string]: string }) => languageWishes(new Request('https://portal.example/', { headers }));
const switched = (address: string, init?: RequestInit) => languageSwitch(new Request(new URL(address, 'https://portal.example'), init));

describe('the language wished for', () => {
  it('is what the person chose, in a cookie, and else what the browser prefers', () => {
    const browser = { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.8' };
    expect(wishes({ cookie: 'a=1; __Host-language=de; b=2', ...browser })).toEqual({ chosen: 'de', browser: null });
    expect(wishes({ cookie: 'a=1', ...browser })).toEqual({ chosen: null, browser: 'fr' });
  });

  it('is that of the address in the preview of a look, and nowhere else', () => {
    const headers = { cookie: '__Host-language=fr' };
    const at = (path: string) => languageWishes(new Request(`https://portal.example${path}`, { headers })).chosen;
    expect(at('/organise/look/hall?in=de&draft=')).toBe('de');
    expect(at('/organise/look/hall?in=klingon')).toBe('fr');
    expect(at('/hall?in=de')).toBe('fr');
  });

  it('is nothing when nothing is said', () => {
    expect(wishes({})).toEqual({ chosen: null, browser: null });
  });

  it.each(
    ['', 'xx', '%64%65', 'x'.repeat(5000)]
      .map((value) => `__Host-language=${value}`)
      .concat('language=de', 'my__Host-language=de', '__Host-languages=de'),
  )('is not told by the cookie %.40s', (cookie) => {
    expect(wishes({ cookie }).chosen).toBeNull();
  });
});

describe('the language switch', () => {
  it('keeps the choice and shows the same page without the parameter', () => {
    const response = switched('/harbour-quarter/join?cd=travel.example&language=fr&page=2');
    expect(response?.status).toBe(303);
    expect(response?.headers.get('location')).toBe('/harbour-quarter/join?cd=travel.example&page=2');
    expect(response?.headers.get('set-cookie')).toMatch(/^__Host-language=fr; Path=\/; Max-Age=31536000; SameSite=Lax; HttpOnly; Secure$/);
    expect(response?.headers.get('cache-control')).toBe('no-store');
  });

  it('keeps the choice over plain HTTP too, where a Secure cookie would be dropped', () => {
    const response = languageSwitch(new Request('http://192.168.1.20:3000/?language=de'));
    expect(response?.headers.get('set-cookie')).toMatch(/^language=de;(?!.*Secure)/);
    expect(languageWishes(new Request('http://192.168.1.20:3000/', { headers: { cookie: 'language=de' } })).chosen).toBe('de');
  });

  it('takes a language that we do not speak out of the address and keeps nothing', () => {
    const response = switched('/join?language=klingon');
    expect(response?.headers.get('location')).toBe('/join');
    expect(response?.headers.has('set-cookie')).toBe(false);
  });

  it('leaves other requests alone', () => {
    expect(switched('/join?cd=travel.example')).toBeNull();
    expect(switched('/join?language=de', { method: 'POST' })).toBeNull();
  });

  it.each(['//evil.example/', '/\\evil.example', '///evil.example', '/.//evil.example', '/%2f/evil.example'])(
    'leads nobody to another host: %s',
    (path) => {
      const response = languageSwitch(new Request(`https://portal.example${path}?language=de`));
      const target = new URL(response?.headers.get('location') ?? '', 'https://portal.example');
      expect(target.origin).toBe('https://portal.example');
    },
  );

  it('stays on our host and writes one of our languages, whatever is asked for', () => {
    const tags: readonly string[] = languages.map(({ tag }) => tag);
    const asked = fc.oneof(fc.constantFrom(...tags), fc.mixedCase(fc.constantFrom(...tags)), fc.string());
    fc.assert(
      fc.property(fc.webPath(), asked, (path, language) => {
        const response = switched(`https://portal.example/${path}?${new URLSearchParams({ language })}`);
        const target = new URL(response?.headers.get('location') ?? 'x:', 'https://portal.example');
        expect(target.origin).toBe('https://portal.example');
        const written = response?.headers.get('set-cookie')?.split(';')[0];
        const cookies = tags.map((tag) => `__Host-language=${tag}`);
        expect(tags.includes(language) ? [`__Host-language=${language}`] : [undefined, ...cookies]).toContain(written);
      }),
    );
  });
});
