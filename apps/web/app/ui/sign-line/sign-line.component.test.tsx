import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '../../test-support/mount-page.tsx';
import { mail } from '../icon/icons.ts';
import { SignLine, SignLines } from './sign-line.tsx';

test('in text of 200 % on a phone, no word of a line breaks inside', async () => {
  // As wide as 390 px are in letters of twice the size.
  await page.viewport(195, 420);
  const Page = () => (
    <div className="wrap">
      <SignLines>
        <SignLine icon={mail} title="7 people go your way" to="/" />
      </SignLines>
    </div>
  );
  const screen = await mountPage([{ path: '/sample', Component: Page }]);
  await expect.element(screen.getByText('7 people go your way')).toBeVisible();
  const text = screen.getByText('7 people go your way').element().firstChild;
  const word = document.createRange();
  if (text === null) throw new Error('The title has no text.');
  word.setStart(text, 2);
  word.setEnd(text, 8);
  expect(word.toString()).toBe('people');
  expect(word.getClientRects()).toHaveLength(1);
});
