import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { mountPage } from '../test-support/mount-page.tsx';
import { standInApi } from '../test-support/stand-in-api.ts';
import { useFocusOnNewScreen } from './use-focus-on-new-screen.ts';

const before = location.href;
afterEach(() => history.replaceState(null, '', before));

function Page() {
  const [screen, setScreen] = useState('first');
  useFocusOnNewScreen(screen);
  return (
    <main tabIndex={-1}>
      <button onClick={() => setScreen('second')}>Go on</button>
      <section id="calendar" aria-label="Calendar" />
    </main>
  );
}

test.each([
  ['', 'MAIN'],
  ['#calendar', 'SECTION'],
  ['#of-another-page', 'MAIN'],
])('a keyboard goes on at the part that the address names, else where the page begins: "%s"', async (fragment, element) => {
  standInApi();
  const screen = await mountPage([{ id: 'page', path: '/', Component: Page }]);
  history.replaceState(null, '', `${location.pathname}${location.search}${fragment}`);
  await screen.getByRole('button', { name: 'Go on' }).click();
  await expect.poll(() => document.activeElement?.tagName).toBe(element);
});
