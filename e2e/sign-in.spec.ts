import { expect, test } from './support/test.ts';

test('the community domain of the address goes along with every link inside the portal', async ({ page }) => {
  await page.goto('/harbour-quarter?cd=alder.example');
  const links = page.locator('a[href^="/"]');
  for (const link of await links.all()) expect(await link.getAttribute('href')).toContain('cd=alder.example');
  await page.getByRole('link', { name: 'Join us' }).first().click();
  await expect(page).toHaveURL('/harbour-quarter/join?cd=alder.example');
});
