import { languages } from '@waylift/words/languages';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { noteConversations } from '../live/unread.ts';
import { mountPage, routeOf } from '../test-support/mount-page.tsx';
import { standInApi } from '../test-support/stand-in-api.ts';
import { PrivateNavigation } from './private-navigation.tsx';
import { SiteHeader } from './site-header.tsx';
import '../styles/tokens.css';
import '../styles/utilities.css';

function Header() {
  return (
    <SiteHeader logo={null}>
      <PrivateNavigation />
    </SiteHeader>
  );
}

const PLACES = ['Today', 'People', 'Messages', 'Account'];
const at = (...paths: readonly string[]) => paths.map((path) => routeOf(path, { default: Header }));

beforeEach(() => void standInApi());

test('a phone has the places in a bar at its foot, and Account and Sign out as signs with names in the header', async () => {
  await page.viewport(390, 844);
  const screen = await mountPage(at('/dashboard'));
  const bar = screen.getByRole('navigation', { name: 'Main' });
  await expect.element(bar).toBeVisible();
  expect(
    bar
      .getByRole('link')
      .elements()
      .map((link) => link.textContent),
  ).toEqual(PLACES);
  expect(Math.round(bar.element().getBoundingClientRect().bottom)).toBe(innerHeight);
  for (const sign of [screen.getByRole('button', { name: 'Sign out' }), screen.getByRole('link', { name: 'Account' }).last()]) {
    const { width, height, bottom } = sign.element().getBoundingClientRect();
    expect([Math.round(width), Math.round(height)]).toEqual([44, 44]);
    expect(bottom).toBeLessThan(100);
  }
});

test.each(languages.map(({ tag }) => tag))(
  'in text of 200 % on a phone, the count stands beside its word and covers none of it: %s',
  async (language) => {
    onTestFinished(() => noteConversations({ conversations: [], next: null, unread: 0 }));
    // As wide as 390 px are in letters of twice the size.
    await page.viewport(195, 420);
    const screen = await mountPage(at('/dashboard'));
    noteConversations({ conversations: [], next: 'more', unread: 12 });
    await screen.speak(language);
    await expect.element(screen.getByText('12', { exact: true })).toBeVisible();
    const count = screen.getByText('12', { exact: true }).element();
    const link = count.parentElement;
    const words = document.createRange();
    if (link === null || link.childNodes[1] === undefined) throw new Error('The count has no word.');
    words.selectNode(link.childNodes[1]);
    const [word, more] = words.getClientRects();
    if (word === undefined) throw new Error('The word is not shown.');
    expect(more, 'on one line').toBeUndefined();
    expect(count.getBoundingClientRect().left).toBeGreaterThanOrEqual(word.right);
    expect(count.getBoundingClientRect().right).toBeLessThanOrEqual(link.getBoundingClientRect().right);
    expect(word.left).toBeGreaterThanOrEqual(link.getBoundingClientRect().left);
  },
);

test('a desktop has one header: places, Account and Sign out as words', async () => {
  await page.viewport(1280, 720);
  const screen = await mountPage(at('/dashboard'));
  await expect.element(screen.getByRole('link', { name: 'Today' })).toBeVisible();
  expect(
    screen
      .getByRole('link')
      .elements()
      .map((link) => link.textContent),
  ).toEqual(PLACES);
  expect(screen.getByRole('button', { name: 'Sign out' }).element().getBoundingClientRect().width).toBeGreaterThan(60);
});

test('a place says that one is on its page, or on a page that belongs to it; its link keeps cd', async () => {
  await page.viewport(1280, 720);
  const screen = await mountPage(
    at('/dashboard', '/dashboard/messages', '/dashboard/messages/:conversationId', '/dashboard/account/settings'),
    {
      at: '/dashboard/messages/c1?cd=travel.example',
    },
  );
  const place = (name: string) => screen.getByRole('link', { name, exact: true });
  await expect.element(place('Messages')).toHaveAttribute('aria-current', 'true');
  await expect.element(place('Today')).not.toHaveAttribute('aria-current');
  await place('Messages').click();
  await expect.element(place('Messages')).toHaveAttribute('aria-current', 'page');
  await place('Account').click();
  await expect.element(place('Account')).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => screen.location()).toMatchObject({ pathname: '/dashboard/account/settings', search: '?cd=travel.example' });
});

test('a page that belongs to Account is marked so, also in a header of words', async () => {
  await page.viewport(1280, 720);
  const screen = await mountPage(at('/dashboard/away'));
  await expect.element(screen.getByRole('link', { name: 'Account' }).last()).toHaveAttribute('aria-current', 'page');
});
