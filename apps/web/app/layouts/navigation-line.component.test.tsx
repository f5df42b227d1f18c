import { Link, Outlet } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mountPage } from '../test-support/mount-page.tsx';
import { standInApi } from '../test-support/stand-in-api.ts';
import { NavigationLine } from './navigation-line.tsx';

function Page() {
  return (
    <>
      <NavigationLine />
      <Link to="/slow">Next</Link>
      <Outlet />
    </>
  );
}

const line = () => document.querySelector('.navigation-line');
const spoken = () => document.querySelector('[data-announcer]')?.textContent;

beforeEach(() => void standInApi());
afterEach(() => void vi.useRealTimers());

test('a press is answered by a line after 200 ms, and by a word after two seconds, until the page is there', async () => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<null>();
  const slow = { path: 'slow', loader: () => loaded, Component: () => <h1>The next page</h1> };
  const screen = await mountPage([{ path: '', Component: Page, children: [slow] }], { at: '/' });
  await expect.element(screen.getByRole('link', { name: 'Next' })).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  // Each look of `expect.poll` moves the clock. So would a press that waits for the element, by as much as the machine is slow.
  const pressedMs = Date.now();
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const advanceTo = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(Math.max(0, pressedMs + ms - Date.now()));
    await drawn();
  };
  const timersBefore = vi.getTimerCount();
  screen
    .getByRole('link', { name: 'Next' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  while (vi.getTimerCount() < timersBefore + 2) await drawn();
  await advanceTo(199);
  expect(line()).toBeNull();
  await expect.poll(line).not.toBeNull();
  await advanceTo(1_999);
  expect(spoken()).toBe('');
  await expect.poll(spoken).toBe('Loading');
  load(null);
  await expect.element(screen.getByRole('heading', { name: 'The next page' })).toBeVisible();
  await expect.poll(line).toBeNull();
});

test('a page that comes at once shows no line and says nothing', async () => {
  const quick = { path: 'slow', loader: () => null, Component: () => <h1>The next page</h1> };
  const screen = await mountPage([{ path: '', Component: Page, children: [quick] }], { at: '/' });
  await expect.element(screen.getByRole('link', { name: 'Next' })).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await screen.getByRole('link', { name: 'Next' }).click();
  await expect.element(screen.getByRole('heading', { name: 'The next page' })).toBeVisible();
  await vi.advanceTimersByTimeAsync(3_000);
  expect([line(), spoken()]).toEqual([null, '']);
});
