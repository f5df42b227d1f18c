import { expect, it } from 'vitest';
import { pageHandle } from './page-handle.ts';

it('a route that says nothing is a form page for anyone', () => {
  expect(pageHandle([])).toEqual({ plain: false, kind: 'form', guard: 'anyone' });
  expect(pageHandle([undefined, null, 'text'])).toEqual({ plain: false, kind: 'form', guard: 'anyone' });
});

it('the innermost route that speaks of a matter decides it', () => {
  expect(pageHandle([undefined, { guard: 'signed-out' }, { plain: true, kind: 'landing' }])).toEqual({
    plain: true,
    kind: 'landing',
    guard: 'signed-out',
  });
  expect(pageHandle([{ guard: 'signed-out' }, { guard: 'anyone' }]).guard).toBe('anyone');
});
