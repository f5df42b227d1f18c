import { expect, it } from 'vitest';
import { forgetInterruption, interrupt, interruption, keptFor, pathAfterSignIn } from './interrupted.ts';

function written(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

it('what is secret is not kept, and what else was written comes back on its page alone', () => {
  const form = written({ email: 'ola@alder.example', password: 'Correct.horse7', code: '123456', intent: 'prove' });
  interrupt('/organise/account', { form, email: 'harriet@alder.example' });
  expect(interruption()).toEqual({ email: 'harriet@alder.example', isKept: true });
  expect(keptFor('/organise/account')).toEqual({ email: 'ola@alder.example' });
  expect(keptFor('/organise')).toEqual({});
  expect(pathAfterSignIn()).toBe('/organise/account');
  forgetInterruption();
  expect(keptFor('/organise/account')).toEqual({});
});

it('of several calls of one page the first says whose session ended', () => {
  interrupt('/organise/account', { email: 'harriet@alder.example' });
  interrupt('/organise/account', { email: '' });
  expect(interruption()).toEqual({ email: 'harriet@alder.example', isKept: false });
  forgetInterruption();
});

it('where nobody was signed in, nothing has ended', () => {
  interrupt('/organise/account', { email: '' });
  expect(interruption().email).toBe('');
  forgetInterruption();
  expect(pathAfterSignIn()).toBe('/organise');
});
