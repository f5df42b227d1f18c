import { expect, test } from './support/test.ts';
import { invite, waylift } from './support/waylift.ts';

/** Where each address leads, with one step of a redirect. */
test('a former slug and capitals lead on: pages, links of mails, codes and files; an end of mails works where it stands', async ({
  server,
  request,
}) => {
  await waylift(server, 'community', 'create', '--slug', 'former-hall', '--name', 'Hall');
  const before = await request.get(`${server.url}/former-hall/join`);
  expect(before.status()).toBe(200);
  await waylift(server, 'community', 'set', 'former-hall', '--slug', 'present-hall');
  const lead = async (path: string, options = {}) => {
    const answer = await request.get(`${server.url}${path}`, { maxRedirects: 0, ...options });
    return [answer.status(), answer.headers()['location'] ?? null];
  };
  for (const [path, to] of [
    ['/former-hall', '/present-hall'],
    ['/Former-Hall/', '/present-hall'],
    ['/PRESENT-HALL/join?cd=a.example', '/present-hall/join?cd=a.example'],
    ['/former-hall/verify-email/a-token_of-a-mail', '/present-hall/verify-email/a-token_of-a-mail'],
    ['/former-hall/change-password/a-token', '/present-hall/change-password/a-token'],
    ['/former-hall/sign-in-by-qr?via=poster', '/present-hall/sign-in-by-qr?via=poster'],
    ['/sign-up/accept-invite?token=abc&cs=former-hall', '/sign-up/accept-invite?token=abc&cs=present-hall'],
    ['/sign-up/decline-invite?token=abc&cs=Former-Hall', '/sign-up/decline-invite?token=abc&cs=present-hall'],
    ['/?cs=former-hall', '/?cs=present-hall'],
    ['/former-hall/privacy-policy', '/present-hall/privacy-policy'],
  ] as const)
    expect.soft(await lead(path), path).toEqual([302, to]);
  for (const path of ['/former-hall/unsubscribe/a-token', '/former-hall/manifest.webmanifest', '/present-hall', '/present-hall/join'])
    expect.soft(await lead(path), path).toEqual([200, null]);
  const unknown = await request.post(`${server.url}/former-hall/unsubscribe/a-token`, { maxRedirects: 0 });
  expect(unknown.status()).toBe(200);
  const inGerman = await request.get(`${server.url}/FORMER-hall/join?language=de`);
  expect([new URL(inGerman.url()).pathname, (await inGerman.text()).includes('lang="de')]).toEqual(['/present-hall/join', true]);
  expect((await lead('/nobodys-hall'))[1]).toBe('/404');
});

test('the link of a mail leads to the community of its member, whatever community it names', async ({ server, mailbox, request }) => {
  await waylift(server, 'community', 'create', '--slug', 'token-hall', '--name', 'Token Hall');
  await invite(server, 'token-hall', { forename: 'Ann', surname: 'Lee', email: 'ann@token-hall.example', password: '' });
  const token = /accept-invite\?token=([\w-]+)/.exec((await mailbox.waitFor('ann@token-hall.example')).text)?.[1] ?? '';
  for (const [path, to] of [
    [`/sign-up/accept-invite?token=${token}&cs=nobodys-hall`, `/sign-up/accept-invite?token=${token}&cs=token-hall`],
    [`/sign-up/decline-invite?cs=liftshare&token=${token}`, `/sign-up/decline-invite?cs=token-hall&token=${token}`],
    [`/nobodys-hall/change-password/${token}`, `/token-hall/change-password/${token}`],
  ] as const) {
    const answer = await request.get(server.url + path, { maxRedirects: 0 });
    expect.soft([answer.status(), answer.headers()['location']], path).toEqual([302, to]);
  }
  const unnamed = await request.get(`${server.url}/sign-up/accept-invite?token=${token}`, { maxRedirects: 0 });
  expect([unnamed.status(), (await unnamed.text()).includes('Token Hall')]).toEqual([200, true]);
});
