import { answerMember, storeTokens } from './support/session.ts';
import { expect, test } from './support/other-server-test.ts';
import type { OtherApi } from './support/other-api.ts';

/** A member of the community `asleep`, which has been deactivated. */
function answerMemberOfInactive(api: OtherApi): void {
  answerMember(api);
  const community = { publicId: 'asleep1', slug: 'asleep', name: 'Asleep', active: false, childCommunities: [] };
  const member = {
    email: 'ada@brindle.example',
    forename: 'Ada',
    surname: 'Marsh',
    languageCode: 'en',
    countryCode: 'gb',
    marketingOptIn: false,
  };
  api.answer('GET /v2/liftshare/app/dashboard', { status: 200, body: { communityPublicId: 'asleep1', communitySlug: 'asleep' } });
  api.answer('GET /v2/liftshare/settings', { status: 200, body: { ...member, community } });
  api.answer('GET /v2/liftshare/profile/journeys/asleep1', { status: 200, body: { journeys: [] } });
}

test('members of a community that is no longer active reach account, export and removal, and read what happened', async ({ page, api }) => {
  answerMemberOfInactive(api);
  await storeTokens(page);
  for (const [path, heading] of [
    ['/dashboard', 'Hello, Ada'],
    ['/dashboard/account/settings', 'Account'],
    ['/dashboard/account/remove', 'Delete your account'],
  ] as const) {
    await page.goto(path);
    await expect.soft(page.getByText('Asleep is no longer active')).toBeVisible();
    await expect.soft(page.getByRole('heading', { level: 1 }), path).toContainText(heading);
  }
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible();
});

test('what a mail leads to is there for members of a community that is no longer active, and joining is not', async ({ page, request }) => {
  for (const path of ['login', 'forgot-password', 'change-password/token', 'verify-email/token', 'account-removed', 'privacy-policy']) {
    const answer = await request.get(`/asleep/${path}`);
    expect.soft([answer.status(), new URL(answer.url()).pathname]).toEqual([200, `/asleep/${path}`]);
  }
  for (const path of ['', '/join', '/get-the-app']) {
    const answer = await request.get(`/asleep${path}`);
    expect.soft([answer.status(), new URL(answer.url()).pathname], path).toEqual([404, '/404']);
  }
  await page.goto('/asleep/login');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^Join/ })).toHaveCount(0);
  await page.goto('/asleep/change-password/token');
  await expect(page.getByText('Asleep is no longer active')).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
});

test('where the portal has no community at /, the page that is not found says so and leads in no circle', async ({ page, api }) => {
  api.answer('GET /v2/liftshare/community/directory-slug/liftshare', { status: 404, body: {} });
  await page.goto('/');
  await expect(page).toHaveURL('/404');
  await expect(page.getByText('This portal has no home page.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
  answerMember(api);
  await storeTokens(page);
  await page.goto('/404');
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible();
});

test('settings say that they could not be loaded when the community alone fails', async ({ page, api }) => {
  answerMember(api);
  await storeTokens(page);
  api.answer('GET /v2/liftshare/community/directory-slug/plain', { status: 500, body: {} });
  await page.goto('/dashboard/account/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'We could not load this page' })).toBeVisible();
});
