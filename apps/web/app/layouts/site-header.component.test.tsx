import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '../test-support/mount-page.tsx';
import { ButtonLink } from '../ui/button/button.tsx';
import { mail } from '../ui/icon/icons.ts';
import { CountLink } from './count-link.tsx';
import { Logo } from './logo.tsx';
import { SiteHeader } from './site-header.tsx';

function Page() {
  return (
    <SiteHeader logo={<Logo to="/" product="Waylift" community="Kestrel Science Park" />}>
      <CountLink to="/messages" icon={mail} isCurrent={false} count={0} countWords="0 unread">
        Messages
      </CountLink>
      <ButtonLink variant="quiet" className="count-link" icon={mail} to="/plain">
        Messages
      </ButtonLink>
    </SiteHeader>
  );
}

test('the link to the messages keeps no room for a number that is not there', async () => {
  const screen = await mountPage([{ path: '/sample', Component: Page }]);
  await expect.element(screen.getByRole('link', { name: 'Messages' }).first()).toBeVisible();
  const [counted, plain] = screen.getByRole('link', { name: 'Messages' }).elements();
  expect(counted?.getBoundingClientRect().width).toBe(plain?.getBoundingClientRect().width);
});

test('a phone’s header names the community whole, and grows by less than a line for it', async () => {
  await page.viewport(390, 844);
  const screen = await mountPage([{ path: '/sample', Component: Page }]);
  const name = screen.getByText('Kestrel Science Park');
  await expect.element(name).toBeVisible();
  const logo = screen
    .getByRole('link', { name: /Waylift/ })
    .element()
    .getBoundingClientRect();
  expect(logo.height).toBeLessThanOrEqual(62);
  expect(logo.right).toBeLessThanOrEqual(390);
});
