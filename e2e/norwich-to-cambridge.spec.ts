import type { Page } from '@playwright/test';
import { becomeMember, newPerson } from './support/people.ts';
import { readQrCode } from './support/read-qr-code.ts';
import { appLinks } from './support/servers.ts';
import { expect, test } from './support/test.ts';

/** Tabs on until the control of that name has the focus: no pointer is ever used. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    const focused = page.locator(':focus');
    if ((await focused.count()) === 1 && (await focused.evaluate(nameOf)) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No Tab leads to "${name}".`);
}

function nameOf(element: Element): string {
  const ids = (element.getAttribute('aria-labelledby') ?? '').split(' ');
  const labels = ids.map((id) => document.getElementById(id)?.textContent ?? '').join('');
  const named = labels === '' ? element.getAttribute('aria-label') : labels;
  return (named ?? element.textContent).trim();
}

test('a journey from Norwich to Cambridge, by keyboard alone: planned, saved, listed, and its QR code leads into the app', async ({
  page,
  mailbox,
}) => {
  await becomeMember(page, mailbox, newPerson());

  await tabTo(page, 'Add journey');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/add-journey');
  await expect(page.getByRole('combobox', { name: 'Start location' })).toBeVisible();
  for (const [box, town] of [
    ['Start location', 'Norwich'],
    ['End location', 'Cambridge'],
  ] as const) {
    await tabTo(page, box);
    await page.keyboard.type(town);
    await expect(page.getByRole('option').first()).toHaveText(new RegExp(`^${town}`));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: box })).toHaveValue(new RegExp(`^${town}, `));
  }
  await expect(page.getByText('Estimate', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Map: Norwich – Cambridge, the route is an estimate' })).toBeVisible();
  await tabTo(page, 'Yes');
  await page.keyboard.press('Space');
  await expect(page.getByText(/^There and back, the journey costs £/)).toBeVisible();
  await tabTo(page, 'Next');
  const answered = page.waitForResponse(
    (response) => response.url().includes('/profile/journeys/') && response.request().method() === 'POST',
  );
  await page.keyboard.press('Enter');
  const saved = await answered;
  expect(saved.status()).toBe(201);
  await expect(page).toHaveURL('/dashboard/add-journey/success');
  expect(await readQrCode(page.getByRole('img', { name: /^QR code/ }))).toBe(appLinks.ONBOARDING_URL);

  const { authorization = '' } = await saved.request().allHeaders();
  const listed = await page.request.get(saved.url(), { headers: { authorization } });
  const { journeys } = await listed.json();
  expect(journeys).toHaveLength(1);
  expect(journeys[0]).toMatchObject({
    start: { label: 'Norwich' },
    end: { label: 'Cambridge' },
    returnJourney: true,
    route: { estimated: true },
  });

  await tabTo(page, 'Go to your dashboard');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 3, name: 'Norwich – Cambridge' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Map: Norwich – Cambridge/ })).toBeVisible();
});

test('places that no road joins are said so, and stay', async ({ page, mailbox }) => {
  await becomeMember(page, mailbox, newPerson());
  await page.goto('/dashboard/add-journey');
  for (const [from, to] of [
    ['Norwich', 'New York City'],
    ['Madrid', 'Las Palmas'],
  ] as const) {
    await test.step(`${from} and ${to}`, async () => {
      for (const [box, town] of [
        ['Start location', from],
        ['End location', to],
      ] as const) {
        await page.getByRole('combobox', { name: box }).fill('');
        await page.getByRole('combobox', { name: box }).pressSequentially(town);
        await page.getByRole('option').filter({ hasText: town }).first().click();
      }
      await expect(page.getByText('We could not calculate a route between the journey start and end locations.')).toBeVisible();
      await expect(page.getByRole('combobox', { name: 'Start location' })).toHaveValue(new RegExp(`^${from}`));
      await expect(page.getByRole('combobox', { name: 'End location' })).toHaveValue(new RegExp(`^${to}`));
    });
  }
});
