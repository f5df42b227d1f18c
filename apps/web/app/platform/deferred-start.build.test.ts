import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { createPortal } from '../entry.server.tsx';
import type { Start } from './deferred-start.ts';
import type { InlineTexts } from './portal-context.server.ts';
import { scriptText } from '../test-support/page-scripts.ts';

/** The finished build, because only there is it known what the framework writes into a page. */
const BUILD = new URL('../../build/server/index.js', import.meta.url);

const record = { publicId: 'xk', slug: 'liftshare', name: 'Waylift', active: true, childCommunities: [] };

const LATE = {
  environment: 'production',
  posthogHost: 'https://analytics.example',
  posthogKeyProduction: 'k',
  sentryDsn: 'https://k@errors.example/1',
};

type Asked = { readonly isApiDown?: boolean; readonly lateSettings?: typeof LATE };
type Answered = { readonly html: string; readonly allowed: InlineTexts };

async function answer(path: string, { isApiDown = false, lateSettings }: Asked = {}): Promise<Answered> {
  if (!existsSync(fileURLToPath(BUILD))) throw new Error('There is no build of the pages: run npm run build.');
  const build = await import(/* @vite-ignore */ BUILD.href);
  const portal: ReturnType<typeof createPortal> = build.entry.module.createPortal(build);
  let allowed: InlineTexts = { scripts: [], styles: [] };
  const response = await portal(new Request(`https://portal.example${path}`), {
    settings: { publicUrl: 'https://portal.example', productName: 'Waylift', companyName: 'Waylift Ltd' },
    fetch: async (url) =>
      isApiDown
        ? new Response(null, { status: 503 })
        : Response.json(url.includes('options') ? { options: {} } : { currentCommunity: record }),
    lateSettings,
    policyFor(inline) {
      allowed = inline;
      return "default-src 'none'";
    },
    isShared: false,
    requestId: 'r1',
    logError(error) {
      if (!isApiDown) throw error;
    },
  });
  return { html: await response.text(), allowed };
}

async function page(path: string, isApiDown = false): Promise<string> {
  return (await answer(path, { isApiDown })).html;
}

function startIn(html: string): Start {
  return JSON.parse(/<script type="application\/json" id="start(?:-ahead)?">([^<]+)<\/script>/.exec(html)?.[1] ?? 'null');
}

function styleOf(html: string): string {
  return /<style[^>]*>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
}

/** The texts of the elements of this name that a browser would run or apply. Data blocks are left out. */
function textsOf(html: string, element: 'script' | 'style'): string[] {
  const elements = [...html.matchAll(new RegExp(`<${element}\\b([^>]*)>(.*?)</${element}>`, 'gs'))];
  return elements.flatMap(([, attributes = '', text = '']) => (attributes.includes('type="application/json"') ? [] : [text]));
}

describe.each(['/join', '/login', '/verify-email', '/dashboard'])('the built page %s', (path) => {
  let html = '';
  beforeAll(async () => {
    html = await page(path);
  });

  it('asks for no script while it is read: none is a module, none has an address, none is fetched ahead', () => {
    expect(html).not.toMatch(/<script[^>]*type="module"/);
    expect(html).not.toMatch(/<script[^>]*\ssrc=/);
    expect(html).not.toMatch(/<link[^>]*rel="(modulepreload|prefetch|later)"/);
    expect(html).not.toMatch(/<link[^>]*as="script"/);
  });

  it('holds as data what starts it, and what that needs', () => {
    const start = startIn(html);
    expect(start.files).toEqual(expect.arrayContaining([start.entry, ...Object.values(start.routes)]));
    expect(start.loaded).toContain('root');
  });
});

it.each(['/join', '/login', '/verify-email'])('%s starts with the table of routes and with the routes around it as files', async (path) => {
  const start = startIn(await page(path));
  expect(start.entry).toMatch(/^\/assets\/entry\.client-.*\.js$/);
  expect(start.files).toContain(start.manifest);
  expect(Object.keys(start.routes)).toEqual(['root', 'layouts/public-layout', expect.any(String)]);
});

it.each(['/dashboard', '/dashboard/account/settings', '/dashboard/account/password'])(
  '%s asks for its scripts before the rest of the document, has the table of routes in itself, and has all that is around a page in one file',
  async (path) => {
    const html = await page(path);
    const start = startIn(html);
    expect(start.manifest).toMatchObject({ routes: { root: {}, 'layouts/private-layout': {} } });
    expect(start.entry).toMatch(/^\/assets\/first-[\w-]{8}\.js$/);
    expect(Object.keys(start.routes)).toEqual([expect.stringMatching(/^features\//)]);
    expect(start.files.filter((file) => /\/(?:root|private-layout|entry|manifest|member-endpoints)/.test(file))).toEqual([]);
    const frame = scriptText(start.entry);
    for (const given of ['hydrate:', 'memberEndpoints:', 'modules:{root:', '"layouts/private-layout":']) expect(frame).toContain(given);
    const data = html.indexOf('id="start-ahead"');
    expect(data).toBeGreaterThan(0);
    expect(data).toBeLessThan(html.indexOf('data-start="now"'));
    expect(html.indexOf('data-start="now"')).toBeLessThan(html.indexOf('<style'));
  },
);

it.each([
  ['/dashboard', ['en-GB.first']],
  ['/dashboard/account/settings', ['en-GB.members']],
  ['/join', []],
])('%s asks, beside its scripts, for %j, which they load when they run', async (path, later) => {
  const names = startIn(await page(path)).files.flatMap((file) => /^\/assets\/(.+\.(?:first|members))-[\w-]{8}\.js$/.exec(file)?.[1] ?? []);
  expect(names).toEqual(later);
});

it.each(['/', '/join', '/login', '/get-the-app', '/sign-in-by-qr', '/member-terms', '/404', '/dashboard', '/dashboard/add-journey'])(
  '%s runs and shows, of what stands inside it, nothing but what the build has made, which is the same on every page of its kind',
  async (path) => {
    for (const asked of [{}, { lateSettings: LATE }, { isApiDown: true }]) {
      const { html, allowed } = await answer(path, asked);
      expect(allowed.scripts).toEqual(expect.arrayContaining(textsOf(html, 'script')));
      expect(allowed.styles).toEqual(expect.arrayContaining(textsOf(html, 'style')));
      expect(html).not.toMatch(/\son\w+="/);
      // A page for another visitor, in another language and at another address: other text, the same scripts.
      const other = await answer(`${path}?cd=mill.example`, asked);
      expect(other.allowed).toEqual(allowed);
    }
  },
);

describe('the style of a built page', () => {
  it.each([
    ['/', ['.site-header', '.hero', '.plate'], ['.form__', '.today', '.merge__']],
    ['/join', ['.site-header', '.form', '.input', '.dialog', '.moment'], ['.hero', '.today']],
    ['/404', ['.site-header', '.moment'], ['.hero', '.form__']],
    ['/dashboard', ['.site-header', '.skeleton', '.today', '.moment'], ['.hero']],
    ['/dashboard/add-journey', ['.planner', '.combo', '.map'], ['.hero']],
  ])('%s has that of its own components, and no other', async (path, there, elsewhere) => {
    const style = styleOf(await page(path));
    expect(there.filter((rule) => !style.includes(rule))).toEqual([]);
    expect(elsewhere.filter((rule) => style.includes(rule))).toEqual([]);
  });

  it.each(['/', '/member-terms', '/join'])('%s has that of the failure page where it fails', async (path) => {
    const html = await page(path, true);
    expect(html).toContain('class="wrap moment"');
    expect(styleOf(html)).toContain('.moment');
  });

  it.each(['/', '/join', '/dashboard'])('%s asks for no style sheet', async (path) => {
    const links = (await page(path)).match(/<link[^>]*stylesheet[^>]*>/g) ?? [];
    expect(links.filter((link) => !link.startsWith('<link disabled=""'))).toEqual([]);
  });
});

describe('the built landing page', () => {
  it('has the one small script of every page, and nothing that waits', async () => {
    const html = await page('/');
    expect(html.match(/<script\b/g)).toHaveLength(1);
    expect(html).not.toMatch(/id="start"|modulepreload|rel="stylesheet"|data-discover/);
  });
});
