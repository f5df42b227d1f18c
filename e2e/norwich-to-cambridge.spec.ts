import { tabTo } from './support/keyboard.ts';
import { becomeMember, newPerson } from './support/people.ts';
import { readQrCode } from './support/read-qr-code.ts';
import { appLinks } from './support/servers.ts';
import { expect, test } from './support/test.ts';

test.use({ reducedMotion: 'no-preference' });

/** A server that has just been made reads its places in beside its first answers, and says until then that it cannot look any up. */
test.beforeEach(async ({ request }) => {
  const asked = () => request.get('/v2/liftshare/places?query=Norwich');
  await expect.poll(async () => (await asked()).status()).toBe(200);
});

test('a journey from Norwich to Cambridge, by keyboard alone: planned, saved, listed, and its QR code leads into the app', async ({
  page,
  mailbox,
}) => {
  await becomeMember(page, mailbox, newPerson());
  // Then no link is drawn anew.
  await expect(page.getByRole('heading', { name: 'Where do you go most often?' })).toBeVisible();

  await tabTo(page.getByRole('link', { name: 'Add journey' }).first());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/add-journey');
  for (const [box, town] of [
    ['Start location', 'Norwich'],
    ['End location', 'Cambridge'],
  ] as const) {
    const field = page.getByRole('combobox', { name: box });
    const first = page.getByRole('option').first();
    await tabTo(field);
    // What stands there before may answer its beginning alone, and is taken away by the next answer.
    const answered = page.waitForResponse((response) => new URL(response.url()).searchParams.get('query') === town);
    await page.keyboard.type(town);
    await (await answered).finished();
    await expect(first).toHaveText(new RegExp(`^${town}`));
    await page.keyboard.press('ArrowDown');
    await expect(field).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? 'none');
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue(new RegExp(`^${town}, `));
  }
  await expect(page.getByText('Estimate', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Map: Norwich – Cambridge, the route is an estimate' })).toBeVisible();
  await tabTo(page.getByRole('radio', { name: 'Yes' }));
  await page.keyboard.press('Space');
  await expect(page.getByText(/There and back, the journey costs £/)).toBeVisible();
  await tabTo(page.getByRole('button', { name: 'Next', exact: true }));
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

  await tabTo(page.getByRole('link', { name: 'Not now' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem', { name: 'Norwich – Cambridge' })).toBeVisible();
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
