import { speakLanguage } from '@waylift/words/speak-language';
import type { LanguageTag } from '@waylift/words/languages';
import { useLayoutEffect, type ReactNode } from 'react';
import { createRoutesStub, Outlet, useLocation, useNavigate, type Location } from 'react-router';
import { onTestFinished } from 'vitest';
import { render, type RenderResult } from 'vitest-browser-react/pure';
import type { LoadedCommunity } from '../community/load-community.ts';
import { LocaleProvider } from '../locale/locale-provider.tsx';
import { PAGE_SETTINGS_ID } from '../platform/page-settings.ts';
import { surroundingsOf, type RuntimeSettings } from '../platform/runtime-settings.ts';
import { SettingsContext } from '../platform/settings-context.ts';
import { browserSession } from '../session/browser-api.ts';
import { forgetMember } from '../session/known-member.ts';
import { Announcer } from '../ui/announcer/announcer.tsx';
import { API_BASE_URL, type StandInApi } from './stand-in-api.ts';

type StubRoute = Parameters<typeof createRoutesStub>[0][number];

/** The parts of a route's module that run in a browser. */
type PageModule = {
  readonly default: (props: never) => ReactNode;
  readonly clientLoader?: (args: never) => unknown;
  readonly clientAction?: (args: never) => unknown;
  readonly shouldRevalidate?: (args: never) => boolean;
};

type MountOptions = {
  /** The address to open. Default: that of the first route. */
  readonly at?: string;
  readonly settings?: Partial<RuntimeSettings>;
  readonly isMember?: boolean;
  readonly community?: LoadedCommunity;
};

export type Mounted = RenderResult & {
  /** Changes the language, like the links in the footer. */
  readonly speak: (language: LanguageTag) => Promise<void>;
  readonly location: () => Location;
  /** Goes one entry back in the history, like the browser's button. */
  readonly goBack: () => void;
};

const record = { publicId: 'plain1', slug: 'plain', name: 'Plain', active: true, childCommunities: [] };

/** The page of a route at `path`, with its loader and action. @param id under which other pages read its loader's data */
export function routeOf(path: string, page: PageModule, id?: string): StubRoute {
  const { default: Component, clientLoader: loader, clientAction: action, shouldRevalidate } = page;
  const route: unknown = { id, path, Component, loader, action, shouldRevalidate };
  // The framework types each module by its own route.
  return route as StubRoute;
}

/** A page of two routes: `inner` stands in the outlet of `outer`. */
export function routeWithin(outer: StubRoute, inner: PageModule): StubRoute {
  const { path: _, ...within } = routeOf('', inner);
  const route: unknown = { ...outer, children: [{ ...within, index: true }] };
  return route as StubRoute;
}

/** The calls that every page of a member starts with. */
export function answerMember(api: StandInApi, forename = 'Ada'): void {
  const member = { email: 'ada@brindle.example', forename, surname: 'Marsh', languageCode: 'en', countryCode: 'gb' };
  api.answer('GET /v2/liftshare/app/dashboard', { status: 200, body: { communityPublicId: record.publicId, communitySlug: record.slug } });
  api.answer('GET /v2/liftshare/settings', { status: 200, body: { ...member, marketingOptIn: false, community: record } });
  api.answer(`GET /v2/liftshare/profile/journeys/${record.publicId}`, { status: 200, body: { journeys: [] } });
}

/** Opens the first of `routes` as a member or visitor. Any other address is an empty page. */
export async function mountPage(routes: readonly StubRoute[], more: MountOptions = {}): Promise<Mounted> {
  const { at = routes[0]?.path ?? '/', isMember = true, community = { record, options: {} } } = more;
  const settings: RuntimeSettings = {
    environment: 'production',
    apiBaseUrl: API_BASE_URL,
    publicUrl: 'https://portal.example/',
    productName: 'Waylift',
    companyName: 'Waylift',
    lifts: true,
    ...more.settings,
  };
  writePageSettings(settings);
  await beMember(isMember);
  await speakLanguage('en-GB');
  const shown: { location?: Location; goBack?: () => void } = {};
  const Page = createRoutesStub([
    {
      id: isMember ? 'layouts/private-layout' : 'layouts/public-layout',
      path: '/',
      Component: () => (
        <Layout
          onShown={(location, goBack) => {
            shown.location = location;
            shown.goBack = goBack;
          }}
        />
      ),
      HydrateFallback: () => null,
      loader: () => ({ community }),
      shouldRevalidate: () => false,
      children: [...routes, { path: '*', Component: () => <h1>Another page</h1> }],
    },
  ]);
  const surrounding = { ...settings, ...surroundingsOf(settings, 'portal.example'), year: 2026 };
  const inLanguage = (language: LanguageTag) => (
    <SettingsContext value={surrounding}>
      <LocaleProvider language={language}>
        <Page initialEntries={[at]} />
      </LocaleProvider>
    </SettingsContext>
  );
  const screen = await render(inLanguage('en-GB'));
  return {
    ...screen,
    async speak(language) {
      await speakLanguage(language);
      await screen.rerender(inLanguage(language));
    },
    location() {
      if (shown.location === undefined) throw new Error('The page is not there yet.');
      return shown.location;
    },
    goBack: () => shown.goBack?.(),
  };
}

function Layout({ onShown }: { readonly onShown: (location: Location, goBack: () => void) => void }) {
  const location = useLocation();
  const navigate = useNavigate();
  // With what is drawn, not after it.
  useLayoutEffect(() => onShown(location, () => void navigate(-1)));
  return (
    <>
      <main tabIndex={-1}>
        <Outlet />
      </main>
      <Announcer />
    </>
  );
}

function writePageSettings(settings: RuntimeSettings): void {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = PAGE_SETTINGS_ID;
  element.textContent = JSON.stringify(settings);
  document.body.append(element);
  onTestFinished(() => element.remove());
}

async function beMember(isMember: boolean): Promise<void> {
  forgetMember();
  if (!isMember) return localStorage.removeItem('tokens');
  localStorage.setItem('tokens', JSON.stringify({ accessToken: 'access', refreshToken: 'refresh' }));
  (await browserSession()).bindToMember();
}
