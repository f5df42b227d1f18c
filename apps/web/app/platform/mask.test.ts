import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTokenAddress, mask, maskText } from './mask.ts';

const TOKEN = 'mB3kT-_9s0aZ7yQx1cVb2nLp4dFg5hJr6wEe8uIo0sA';

describe('a page that a one-time token opens', () => {
  it.each([
    `/verify-email/${TOKEN}`,
    '/harbour-quarter/verify-email/short',
    `/change-password/${TOKEN}`,
    `/brindle/change-password/${TOKEN}`,
    `/sign-up/accept-invite?token=${TOKEN}`,
    '/sign-up/decline-invite?cs=brindle&token=',
  ])('is known by its address: %s', (address) => {
    expect(isTokenAddress(new URL(address, 'https://portal.example'))).toBe(true);
  });

  it.each(['/', '/verify-email', '/harbour-quarter/verify-email/', '/harbour-quarter/join?cd=token', '/dashboard', '/change-password'])(
    'is not %s',
    (address) => {
      expect(isTokenAddress(new URL(address, 'https://portal.example'))).toBe(false);
    },
  );
});

describe('what is told to others', () => {
  it.each([
    ['https://portal.example/join?cd=a.example&x=1#top', 'https://portal.example/join'],
    [`https://portal.example/a/verify-email/${TOKEN}?cd=x`, 'https://portal.example/a/verify-email/[token]'],
    [`/change-password/${TOKEN}`, '/change-password/[token]'],
    ['/verify-email/short', '/verify-email/[token]'],
    ['/v2/liftshare/community/find/by-email?email=ada%40brindle.example', '/v2/liftshare/community/find/by-email'],
    [`POST /v2/liftshare/email/verify/${TOKEN} failed`, 'POST /v2/liftshare/email/verify/[token] failed'],
    ['no account for ada.marsh+x@brindle.example here', 'no account for [email] here'],
    ['ADA%40BRINDLE.EXAMPLE', '[email]'],
    [`Bearer ${TOKEN}.${TOKEN}.${TOKEN}`, 'Bearer [token].[token].[token]'],
    ['{"href":"https://portal.example/?cs=a","next":"/b?c=d"}', '{"href":"https://portal.example/","next":"/b"}'],
  ])('%s becomes %s', (text, expected) => {
    expect(maskText(text)).toBe(expected);
  });

  it.each([
    'Is that all? Yes.',
    '@media (width >= 768px) { .a { color: #fff } }',
    '8004a719568a4cb5bfb742539c05f394',
    '01a1fb0b-dcef-7920-88d3-1349270a24ca',
  ])('%s stays as it is', (text) => {
    expect(maskText(text)).toBe(text);
  });

  it('stays JSON when it was', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.emailAddress(), (value, url, email) => {
        const text = JSON.stringify([value, url, email, `${url} "${email}"`]);
        expect(() => void JSON.parse(maskText(text))).not.toThrow();
      }),
    );
  });

  it('holds no query, whatever the address', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: false }), fc.stringMatching(/^[a-z0-9=&%+_-]{1,30}$/), (url, query) => {
        expect(maskText(`${url}?${query}`)).not.toContain('?');
      }),
    );
  });

  it('comes to an end with a long text, too: a search that goes back and forth in it would outlast the runner', () => {
    for (const unit of ['a', '/', 'a/', '@', 'a@', '?', '/?', '-', '%']) expect(maskText(unit.repeat(300_000))).toBeTypeOf('string');
  });

  it('is masked at every depth, names too', () => {
    expect(mask({ a: ['/x?y=1', { 'ada@brindle.example': 1 }], b: null, c: 5, d: true })).toEqual({
      a: ['/x', { '[email]': 1 }],
      b: null,
      c: 5,
      d: true,
    });
  });
});
