import { expect, it } from 'vitest';
import { invitationDone, invitationToken } from './invitation-address.ts';

const done = (search: string) => invitationDone(new URL(`https://portal.example/sign-up/accept-invite${search}`));

it('reads the token as it was mailed, whatever it holds', () => {
  expect(invitationToken('?token=a-b_c%2B%2F&cs=mill')).toBe('a-b_c+/');
  expect(invitationToken('?cs=mill')).toBe('');
});

it('keeps the community and its domain when the token has worked, and nothing else', () => {
  expect(done('?token=secret')).toBe('/sign-up/accept-invite?done=yes');
  expect(done('?token=secret&cs=mill&utm=mail')).toBe('/sign-up/accept-invite?cs=mill&done=yes');
  expect(done('?token=secret&cs=mill&cd=travel.example')).toBe('/sign-up/accept-invite?cs=mill&done=yes&cd=travel.example');
});
