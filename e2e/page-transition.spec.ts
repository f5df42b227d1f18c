import type { Page } from '@playwright/test';
import { expect, test } from './support/other-server-test.ts';

/** Opens the sign-in page and waits until its scripts answer: before that a link loads a whole document. */
async function openSignIn(page: Page): Promise<void> {
  await page.goto('/plain/login');
  const show = page.getByRole('button', { name: 'Show Password' });
  await show.click();
  await expect(show).toHaveAttribute('aria-pressed', 'true');
}

test('a change of page is out-in: the old one has gone before the new one comes', async ({ page }) => {
  await openSignIn(page);
  const join = page.getByRole('main').getByRole('link', { name: 'Join', exact: true });
  await expect(join).toBeVisible();
  // Watched from before the press, since the whole change takes less than half a second.
  await page.evaluate(() => {
    const timings = (): [string, number, number][] =>
      document.getAnimations().flatMap((animation) => {
        const effect = animation.effect;
        if (!(effect instanceof KeyframeEffect) || !(animation instanceof CSSAnimation)) return [];
        const { delay = 0, endTime = 0 } = effect.getComputedTiming();
        return [[animation.animationName, delay, Number(endTime)]];
      });
    const watch = () => {
      const seen = timings();
      if (seen.some(([name]) => name === 'page-in')) document.documentElement.dataset['seen'] = JSON.stringify(seen);
      else requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
  });
  await join.click();
  await expect(page).toHaveURL('/plain/join');
  await expect(page.locator('html')).toHaveAttribute('data-seen', /page-in/);
  const seen: [string, number, number][] = JSON.parse((await page.locator('html').getAttribute('data-seen')) ?? '[]');
  const timingOf = (wanted: string) => seen.find(([name]) => name === wanted) ?? ['', Number.NaN, Number.NaN];
  expect(timingOf('page-in')[1]).toBeGreaterThanOrEqual(timingOf('page-out')[2]);
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
