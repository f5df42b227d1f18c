import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage, routeOf } from '../test-support/mount-page.tsx';
import { standInApi } from '../test-support/stand-in-api.ts';
import { exampleLanguageLinks } from './language-menu.examples.tsx';
import { SiteFooter } from './site-footer.tsx';
import '../styles/reset.css';
import '../styles/tokens.css';
import '../styles/layout.css';
import '../styles/utilities.css';

function Footer() {
  return (
    <main style={{ paddingBlockStart: '40rem' }}>
      <SiteFooter termsHref="/member-terms" privacyHref="/privacy-policy" company="Waylift" year={2026} languages={exampleLanguageLinks} />
    </main>
  );
}

test('on a phone each language in the footer’s menu can be read whole', async () => {
  standInApi();
  for (const width of [320, 390, 700]) {
    await page.viewport(width, 844);
    const screen = await mountPage([routeOf('/', { default: Footer })]);
    await screen.getByText('EN', { exact: true }).click();
    for (const { name } of exampleLanguageLinks) {
      const { left, right } = screen.getByRole('link', { name }).first().element().getBoundingClientRect();
      expect([left >= 0, right <= width], `${name}, ${width} wide`).toEqual([true, true]);
    }
    await screen.unmount();
  }
});
