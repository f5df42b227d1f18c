import { describe, expect, it } from 'vitest';
import { donePath, hasDonePath, readDone, tokenOrDone } from './result-page.tsx';

const address = (search: string) => new URL(`https://portal.example/change-password${search}`);

function redirectOf(work: () => unknown): string | null {
  try {
    work();
  } catch (thrown) {
    return thrown instanceof Response ? thrown.headers.get('location') : null;
  }
  return null;
}

describe('a page that a link leads to', () => {
  it('shows its form while there is a token, whatever else the address says', () => {
    expect(tokenOrDone('abc', address(''))).toEqual({ isDone: false });
    expect(tokenOrDone('abc', address('?done=yes'))).toEqual({ isDone: false });
  });

  it('has a result under the address that its form leads to', () => {
    const done = new URL(donePath('https://portal.example/change-password'));
    expect(tokenOrDone(undefined, done)).toEqual({ isDone: true });
    expect(hasDonePath(new URL(donePath('https://portal.example/accept?cs=mill')).search)).toBe(true);
  });

  it.each([undefined, null, ''])('leads to /404 with the token %j, and carries the community domain on', (token) => {
    expect(redirectOf(() => tokenOrDone(token, address('?cd=travel.example')))).toBe('/404?cd=travel.example');
    expect(redirectOf(() => tokenOrDone(token, address('?done=')))).toBe('/404');
  });
});

describe('a history entry', () => {
  it.each([null, undefined, '', {}, { done: 'yes' }, 7])('that no form has made tells nothing: %j', (state) => {
    expect(readDone(state)).toBeNull();
  });
});
