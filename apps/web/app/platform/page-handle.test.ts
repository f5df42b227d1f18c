import { expect, it } from 'vitest';
import { DEFAULT_HANDLE, pageHandle } from './page-handle.ts';

it('a route that says nothing is a page with scripts, for anyone, of an active community', () => {
  expect(pageHandle([])).toEqual(DEFAULT_HANDLE);
  expect(pageHandle([undefined, null, 'text'])).toMatchObject({ withoutScripts: false, guard: 'anyone', community: 'active', reads: [] });
});

it('the innermost route that speaks of a matter decides it', () => {
  expect(pageHandle([undefined, { guard: 'signed-out' }, { withoutScripts: true }])).toMatchObject({
    withoutScripts: true,
    guard: 'signed-out',
  });
  expect(pageHandle([{ guard: 'signed-out' }, { guard: 'anyone' }]).guard).toBe('anyone');
});

it('a page reads what any of its routes reads', () => {
  expect(pageHandle([{ reads: ['language'] }, { guard: 'signed-out' }, { reads: ['done'] }]).reads).toEqual(['language', 'done']);
});
