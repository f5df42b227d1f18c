import type { Page } from '@playwright/test';
import { expect, test } from './support/other-server-test.ts';

test.use({ reducedMotion: 'no-preference' });

/** Opens the sign-in page and waits until its scripts answer: before that a link loads a whole document. */
async function openSignIn(page: Page): Promise<void> {
  await page.goto('/plain/login');
  const show = page.getByRole('button', { name: 'Show Password' });
  await show.click();
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  // A machine without time for a frame would not be waited for.
  await page.evaluate(() => {
    const later = setTimeout.bind(window);
    Object.assign(window, { setTimeout: (work: () => void, ms = 0) => later(work, ms * 100) });
  });
}

/** Notes, frame by frame from now on, which page is in view and how it moves; answers what was noted, each state once. */
async function watchFrames(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const notes: string[] = [];
    const watch = () => {
      const names = document.getAnimations().map((animation) => (animation instanceof CSSAnimation ? animation.animationName : ''));
      const note = `${document.querySelector('h1')?.textContent}: ${names.find((name) => name.startsWith('page-')) ?? 'still'}`;
      if (notes.at(-1) !== note) notes.push(note);
      requestAnimationFrame(watch);
    };
    watch();
    return notes;
  });
  return () => seen.jsonValue();
}

test('a change of page is out-in: the old one has gone before the new one comes', async ({ page }) => {
  await openSignIn(page);
  const frames = await watchFrames(page);
  await page.getByRole('main').getByRole('link', { name: 'Join', exact: true }).click();
  await expect(page).toHaveURL('/plain/join');
  await expect.poll(async () => (await frames()).at(-1)).toBe('Join Plain: still');
  expect(await frames()).toEqual(['Sign in: still', 'Sign in: page-out', 'Join Plain: page-in', 'Join Plain: still']);

  await page.goBack();
  await expect.poll(async () => (await frames()).at(-1)).toBe('Sign in: still');
  expect((await frames()).slice(4)).toEqual(['Join Plain: page-out', 'Sign in: page-in', 'Sign in: still']);
});

test('somebody who changes their mind while a page goes gets the page asked for last, in full view', async ({ page }) => {
  await openSignIn(page);
  await page.evaluate(() => {
    const main = document.body.querySelector('main');
    const leaving = new MutationObserver(() => {
      leaving.disconnect();
      main?.querySelector<HTMLElement>('a[href$="forgot-password"]')?.click();
    });
    if (main !== null) leaving.observe(main, { attributeFilter: ['class'] });
  });
  await page.getByRole('main').getByRole('link', { name: 'Join', exact: true }).click();
  await expect(page).toHaveURL('/plain/forgot-password');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main')).not.toHaveClass(/page-leave/);
});

test('whoever asks for less motion sees the new page at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openSignIn(page);
  await page.evaluate(() => {
    const watch = () => {
      const names = document.getAnimations().map((animation) => (animation instanceof CSSAnimation ? animation.animationName : ''));
      if (names.some((name) => name.startsWith('page-'))) document.documentElement.dataset['seen'] = 'moved';
      requestAnimationFrame(watch);
    };
    watch();
  });
  await page.getByRole('main').getByRole('link', { name: 'Join', exact: true }).click();
  await expect(page).toHaveURL('/plain/join');
  await expect(page.getByLabel('First name')).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-seen', 'moved');
});

test('the title of the new page is announced to screen readers', async ({ page }) => {
  await openSignIn(page);
  await page.getByRole('main').getByRole('link', { name: 'Join', exact: true }).click();
  await expect(page.locator('[data-announcer]')).toHaveText('Join – Plain – Waylift');
  await expect(page.locator('[data-announcer]')).toHaveAttribute('role', 'status');
});
