import { expect, it } from 'vitest';
import { firstCallsOf } from '../page/first-calls.server.ts';
import { pageHandle } from '../platform/page-handle.ts';
import { browserApi } from '../session/browser-api.ts';
import { forgetMember, knownMember } from '../session/known-member.ts';
import { localDate } from '../locale/format-moment.ts';
import { plusDays } from '../sharing/rides.ts';
import { answerMember, mountPage, routeOf } from '../test-support/mount-page.tsx';
import { standInApi } from '../test-support/stand-in-api.ts';

type PageModule = { readonly handle?: unknown; readonly clientLoader?: (args: object) => unknown };

const modules = import.meta.glob<PageModule>(['../features/{conversation,dashboard,lift,match,request,ride}/*.route.tsx']);
const params = {
  journeyId: 'j1',
  date: '2026-11-30',
  direction: 'out',
  matchId: 'm1',
  conversationId: 'c1',
  liftId: 'l1',
  requestId: 'r1',
};
const search = 'journey=j1&as=driver&days=1,2&taken=show&pages=2';
const settings = { environment: 'production', publicUrl: 'https://portal.example/', productName: 'Waylift', companyName: 'Waylift' };

/** Also what a loader gives before it is there. */
async function wholeAnswer(loading: unknown): Promise<void> {
  const loaded = await Promise.resolve(loading).catch(() => null);
  if (typeof loaded === 'object' && loaded !== null) await Promise.allSettled(Object.values(loaded));
}

it('what a document calls early is what the loader of its page calls, and each once', { timeout: 60_000 }, async () => {
  await mountPage([routeOf('/empty', { default: () => null })]);
  const pages: string[] = [];
  // The page of messages is that of one conversation, or of all.
  const { conversationId: _, ...ofList } = params;
  const asking = Object.entries(modules).flatMap(([file, load]) =>
    (file.includes('messages.route') ? [params, ofList] : [params]).map((given) => ({ file, load, given })),
  );
  for (const { file, load, given } of asking) {
    const { handle, clientLoader } = await load();
    const asked = firstCallsOf(pageHandle([handle]), { params: given, search: new URLSearchParams(search) }, { ...settings, lifts: true });
    if (asked === null || clientLoader === undefined) continue;
    pages.push(file);
    const yesterday = plusDays(localDate(Date.now()), -1);
    const early = asked['data-calls']
      .replaceAll('%7BcommunityPublicId%7D', 'plain1')
      .replaceAll('%7BcommunitySlug%7D', 'plain')
      .replaceAll('%7Byesterday%7D', yesterday)
      .split(' ');
    const api = standInApi();
    answerMember(api);
    forgetMember();
    const request = new Request(`https://portal.example/dashboard?${search}`);
    await wholeAnswer(clientLoader({ request, params: given, context: {} }));
    // The header does so on each page.
    await knownMember(browserApi());
    const calls = early.map((path) => [path, api.callsTo(path.split('?')[0] ?? '').filter((call) => call.path === path).length]);
    expect.soft(Object.fromEntries(calls), file).toEqual(Object.fromEntries(early.map((path) => [path, 1])));
  }
  expect(pages.length).toBeGreaterThan(8);
});

it('a portal without lifts begins no call beyond the contract, and a page without such calls begins none', async () => {
  const { handle } = (await modules['../features/dashboard/dashboard.route.tsx']?.()) ?? {};
  const asked = firstCallsOf(pageHandle([handle]), { params: {}, search: new URLSearchParams() }, settings);
  expect(asked?.['data-calls']).toBe('/v2/liftshare/profile/journeys/%7BcommunityPublicId%7D');
  expect(firstCallsOf(pageHandle([]), { params: {}, search: new URLSearchParams() }, settings)).toBeNull();
});
