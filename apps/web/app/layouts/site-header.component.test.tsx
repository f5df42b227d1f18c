import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '../test-support/mount-page.tsx';
import { ButtonLink } from '../ui/button/button.tsx';
import { Logo } from './logo.tsx';
import { PublicNavigation } from './public-navigation.tsx';
import { SiteHeader } from './site-header.tsx';

function Page() {
  return (
    <SiteHeader logo={<Logo to="/" product="Waylift" community="Kestrel Science Park" />}>
      <PublicNavigation>
        <ButtonLink variant="quiet" to="/login">
          Sign in
        </ButtonLink>
      </PublicNavigation>
    </SiteHeader>
  );
}

test('a phone’s header shows the community’s name whole, in place of the product’s', async () => {
  await page.viewport(390, 844);
  const screen = await mountPage([{ path: '/sample', Component: Page }]);
  const logo = screen.getByRole('link', { name: 'Kestrel Science Park', exact: true });
  await expect.element(logo).toBeVisible();
  expect(logo.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
});
