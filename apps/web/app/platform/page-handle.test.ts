import { expect, it } from 'vitest';
import { pageHandle } from './page-handle.ts';

it('a route that says nothing is a page with scripts, for anyone', () => {
  expect(pageHandle([])).toEqual({ withoutScripts: false, guard: 'anyone' });
  expect(pageHandle([undefined, null, 'text'])).toEqual({ withoutScripts: false, guard: 'anyone' });
});

it('the innermost route that speaks of a matter decides it', () => {
  expect(pageHandle([undefined, { guard: 'signed-out' }, { withoutScripts: true }])).toEqual({
    withoutScripts: true,
    guard: 'signed-out',
  });
  expect(pageHandle([{ guard: 'signed-out' }, { guard: 'anyone' }]).guard).toBe('anyone');
});
