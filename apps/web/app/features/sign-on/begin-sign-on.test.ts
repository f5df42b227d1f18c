import { expect, it } from 'vitest';
import { atPublicUrl } from './begin-sign-on.ts';

const page = (address: string) => new URL(address);

it('a sign-on begins at the address that everybody knows: nowhere else can the provider lead back to', () => {
  const known = 'https://portal.example/';
  expect(atPublicUrl(page('https://portal.example/fenwick/sign-on?cd=lifts.example'), known)).toBeNull();
  expect(atPublicUrl(page('https://lifts.example/fenwick/sign-on?cd=lifts.example'), known)).toBe(
    'https://portal.example/fenwick/sign-on?cd=lifts.example',
  );
  expect(atPublicUrl(page('http://portal.example/sign-on'), known)).toBe('https://portal.example/sign-on');
});
