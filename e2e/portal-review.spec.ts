import { join, newPerson, signIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.use({ reducedMotion: 'no-preference' });

test('account created still says where the activation email went after a reload', async ({ page }) => {
  const person = newPerson();
  await join(page, 'harbour-quarter', person);
  await expect(page.getByText(person.email)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
  await expect(page.getByText(person.email)).toBeVisible();
});

test('a page that an extension has changed before the scripts ran still answers, in its own style', async ({ browser, server }) => {
  // Not the test's own page: React reports in the console what it has mended.
  const page = await browser.newPage();
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      for (const field of document.querySelectorAll('.field')) field.prepend(document.createElement('aside'));
    }),
  );
  await page.goto(`${server.url}/harbour-quarter/join`);
  await expect(page.locator('.field > aside')).toHaveCount(0);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByText('You must agree to the Member Terms').first()).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Overpass');
  await page.close();
});

test('a fault that no page foresaw is said in words, and the portal goes on', async ({ browser, server }) => {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    AbortSignal.timeout = () => {
      throw new TypeError('not a function');
    };
  });
  await page.goto(`${server.url}/harbour-quarter/login?cd=travel.example`);
  await signIn(page, newPerson());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
  await expect(page.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/?cd=travel.example');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await page.close();
});

test.describe('in a narrow window', () => {
  test.use({ viewport: { width: 320, height: 700 } });

  test('every language of the menu is inside the window', async ({ page }) => {
    await page.goto('/harbour-quarter/login');
    await page.locator('.site-header summary').click();
    for (const link of await page.locator('.site-header .menu__list a').all()) await expect(link).toBeInViewport({ ratio: 1 });
  });

  test('what a server says of a long form comes into view', async ({ page }) => {
    await page.route('**/v2/liftshare/api/register', (route) => route.fulfill({ json: { result: 99 } }));
    await join(page, 'harbour-quarter', newPerson());
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
  });
});

test('another community can be chosen before joining, without losing the focus', async ({ page }) => {
  await join(page, 'alder-valley', newPerson());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveTitle('Error: Join – Alder Valley – Waylift');
  await page.getByLabel('Alderbrook Town').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Community password', { exact: true })).toBeFocused();

  const another = page.getByRole('button', { name: 'Choose another community' });
  await another.click();
  await page.keyboard.press('Escape');
  await expect(another).toBeFocused();
  await expect(page.getByText('You are joining Alderbrook Town.')).toBeVisible();

  await another.click();
  await page.getByLabel('Thornwick Mills').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('You are joining Thornwick Mills.')).toBeVisible();
  await expect(another).toBeFocused();
  await expect(page.getByText('A password is required to join this community.')).toHaveCount(0);
  await expect(page).toHaveTitle('Join – Alder Valley – Waylift');
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is active');
});

test('each state of verify-email takes the focus that its button had', async ({ page }) => {
  await page.goto('/harbour-quarter/verify-email/no-such-token');
  await page.getByRole('button', { name: 'Verify my email address' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email verification failed');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByLabel('Email', { exact: true }).fill('nobody@brindle.example');
  await page.getByRole('button', { name: 'Request a new email' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A new email is on its way');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a radio is named by its community alone, and described by its hint', async ({ page }) => {
  await join(page, 'liftshare', newPerson());
  const radio = page.getByRole('radio', { name: 'Continue with public community', exact: true });
  await expect(radio).toHaveAccessibleDescription('About 700,000 members');
  await page.setViewportSize({ width: 320, height: 256 });
  await radio.focus();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeInViewport({ ratio: 1 });
  await expect(radio).toBeInViewport({ ratio: 1 });
});

test('the dashboard begins at its top, takes the focus that the sign-in form had, and is announced once', async ({ page }) => {
  const person = newPerson();
  await join(page, 'larkmoor-villages', person);
  // The join form has such a link, too.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is active');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.locator('[data-announcer]')).toHaveText('Sign in – Larkmoor Villages – Waylift');
  const announced = await page.evaluateHandle(() => {
    const said: string[] = [];
    const announcer = document.querySelector('[data-announcer]');
    if (announcer !== null)
      new MutationObserver(() => said.push(announcer.textContent)).observe(announcer, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    return said;
  });
  await page.setViewportSize({ width: 390, height: 400 });
  await signIn(page, person);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ada');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 });
  expect(await announced.jsonValue()).toEqual(['Today – Larkmoor Villages – Waylift']);
});
