import { expect } from '@playwright/test';
import { addressesIn, addressesWithToken } from './support/public-pages.ts';
import { test } from './support/servers.ts';
import { waylift } from './support/waylift.ts';

const PAGES = ['', '/harbour-quarter', '/vallee-des-aulnes'].flatMap(addressesIn);
const ALSO = [
  '/404',
  '/404?cs=harbour-quarter',
  '/?cs=harbour-quarter',
  '/sign-up/accept-invite',
  '/dashboard',
  '/dashboard/add-journey',
  '/docs',
  '/docs/limits',
  '/docs/organise',
];

const ADA = 'ada@mill.example';
/** What a request may say of one person, and of where they come from. */
const PERSONAL = {
  cookie: `session=${ADA}; tokens={"accessToken":"${ADA}"}; csrf=${ADA}`,
  referer: `https://mail.example/${ADA}`,
  'user-agent': `Browser of ${ADA}`,
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-host': 'evil.example',
  forwarded: 'for=203.0.113.9;host=evil.example',
  from: ADA,
  'x-request-id': ADA,
};

test('nothing of one visitor is ever in a page that others may be given, and what is theirs is kept by nobody', async ({
  server,
  request,
}) => {
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await request.get(server.url + path, { headers: { 'accept-language': 'de', ...headers }, maxRedirects: 0 });
    const caching = answer.headers()['cache-control'] ?? 'none';
    return { status: answer.status(), body: await answer.text(), caching, isShared: /public|private/.test(caching) };
  };
  for (const path of [...PAGES, ...ALSO]) {
    const of = (query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;
    // First the one who tells of herself, so that hers would be what is kept.
    const hers = await ask(path, PERSONAL);
    const stranger = await ask(path);
    expect.soft(hers, path).toEqual(stranger);
    expect.soft(hers.body, path).not.toMatch(/ada@|evil\.example|203\.0\.113/);
    const signedIn = await ask(path, { authorization: `Bearer ${ADA}` });
    if (signedIn.isShared) expect.soft(signedIn.body, path).toBe(stranger.body);
    for (const query of [`email=${ADA}`, `cd=${ADA}`, `token=${ADA}`, `utm_source=${ADA}`]) {
      const asked = await ask(of(query), PERSONAL);
      if (asked.isShared) expect.soft(asked.body, of(query)).toBe(stranger.body);
    }
    expect.soft(await ask(path), path).toEqual(stranger);
  }
  for (const path of [
    ...addressesWithToken('/harbour-quarter', 'abc'),
    ...addressesWithToken('', 'abc'),
    '/dashboard',
    '/nowhere/join',
    '/no-such-page',
  ])
    expect.soft([path, (await ask(path)).isShared]).toEqual([path, false]);
});

test('a shared cache may keep public pages for a minute, that of a private community nobody but its reader', async ({
  server,
  request,
}) => {
  const headersOf = async (path: string) => (await request.get(server.url + path)).headers();
  for (const path of [
    '/',
    '/harbour-quarter',
    '/harbour-quarter?utm_source=poster&utm_medium=print',
    '/harbour-quarter/join?a=b&email=ada@mail.example&c',
    '/?x=1&cs=harbour-quarter',
    '/harbour-quarter/join',
    '/404',
    '/member-terms',
  ]) {
    const headers = await headersOf(path);
    expect.soft(headers['cache-control'], path).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=60');
    expect.soft(headers['vary'], path).toMatch(/Cookie.*Accept-Encoding/);
  }
  // What the browser wishes matters where the community has no language of its own.
  expect((await headersOf('/'))['vary']).toContain('Accept-Language');
  expect((await headersOf('/vallee-des-aulnes'))['vary']).not.toContain('Accept-Language');
  for (const path of ['/millgate-business-park', '/millgate-business-park/join'])
    expect.soft((await headersOf(path))['cache-control'], path).toBe('private, no-cache');
});

test('the language that was chosen is another page, and what an operator changes is seen by the next visitor', async ({
  server,
  request,
}) => {
  const landing = async () => (await request.get(`${server.url}/alder-valley`, { headers: { 'accept-language': 'en-GB' } })).text();
  expect(await landing()).toContain('<html lang="en-GB"');
  await request.get(`${server.url}/alder-valley?language=pt`);
  expect(await landing()).toContain('<html lang="pt-PT"');
  await waylift(server, 'community', 'set', 'alder-valley', '--name', 'Alder Vale');
  await expect.poll(landing).toContain('Alder Vale');
  await waylift(server, 'community', 'set', 'alder-valley', '--name', 'Alder Valley');
});

for (const path of ['/', '/harbour-quarter/join', '/harbour-quarter/member-terms', '/docs']) {
  test(`a script or a style of a stranger that came to stand in ${path} neither runs nor shows`, async ({ server, page }) => {
    await page.route(`${server.url}${path}`, async (route) => {
      const answer = await route.fetch();
      const strange = `<script>window.hasRun = true</script><script type="module">window.hasRun = true</script><style>body { outline: 7px solid red }</style><p onclick="window.hasRun = true" id="strange">strange</p>`;
      const body = (await answer.text()).replace(/<body[^>]*>/, (tag) => tag + strange);
      await route.fulfill({ response: answer, body });
    });
    await page.goto(server.url + path);
    await page.locator('#strange').dispatchEvent('click');
    const happened = await page.evaluate(() => ['hasRun' in window, getComputedStyle(document.body).outlineWidth === '7px']);
    expect(happened).toEqual([false, false]);
  });
}
