import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { createPortal } from '../entry.server.tsx';
import { deferScripts } from './deferred-start.server.ts';

/** The finished build: what the framework writes into a page is only known there. */
const BUILD = new URL('../../build/server/index.js', import.meta.url);

const record = { publicId: 'xk', slug: 'liftshare', name: 'Waylift', active: true, childCommunities: [] };

async function page(path: string, isApiDown = false): Promise<string> {
  if (!existsSync(fileURLToPath(BUILD))) throw new Error('There is no build of the pages: run npm run build.');
  const build = await import(/* @vite-ignore */ BUILD.href);
  const portal: ReturnType<typeof createPortal> = build.entry.module.createPortal(build);
  const response = await portal(new Request(`https://portal.example${path}`), {
    settings: { publicUrl: 'https://portal.example', productName: 'Waylift', companyName: 'Waylift Ltd' },
    fetch: async (url) =>
      isApiDown
        ? new Response(null, { status: 503 })
        : Response.json(url.includes('options') ? { options: {} } : { currentCommunity: record }),
    nonce: 'script-nonce',
    styleNonce: 'style-nonce',
    requestId: 'r1',
    logError(error) {
      if (!isApiDown) throw error;
    },
  });
  return response.text();
}

function styleOf(html: string): string {
  return /<style[^>]*>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
}

/** The attributes of each script element of a page. */
function scriptsOf(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = '']) => attributes);
}

describe.each(['/join', '/login', '/verify-email', '/dashboard'])('the built page %s', (path) => {
  let html = '';
  beforeAll(async () => {
    html = await page(path);
  });

  it('asks for no script while it is read: none is a module, none has an address, none is fetched ahead', () => {
    expect(html).not.toMatch(/<script[^>]*type="module"/);
    expect(html).not.toMatch(/<script[^>]*\ssrc=/);
    expect(html).not.toMatch(/<link[^>]*rel="(modulepreload|prefetch)"/);
    expect(html).not.toMatch(/<link[^>]*as="script"/);
  });

  it('keeps the script that starts it, and what that needs, for later', () => {
    expect(html.match(/<script[^>]*type="text\/later"[^>]*>[^<]*import[^<]*entry\.client[^<]*<\/script>/g)).toHaveLength(1);
    expect(html.match(/<link[^>]*rel="later"[^>]*href="\/assets\/[^"]+\.js"/g)?.length).toBeGreaterThan(1);
  });

  it('has the nonce at each script and style, without which the policy would refuse it', () => {
    const bare = scriptsOf(html).filter((attributes) => !attributes.includes('nonce="script-nonce"'));
    expect(bare).toEqual([]);
    expect([...html.matchAll(/<style\b[^>]*>/g)].filter(([tag]) => !tag.includes('nonce="style-nonce"'))).toEqual([]);
  });
});

describe('the style of a built page', () => {
  it.each([
    ['/', ['.site-header', '.hero', '.plate'], ['.form__', '.journey', '.merge__']],
    ['/join', ['.site-header', '.form', '.input', '.dialog', '.moment'], ['.hero', '.journey']],
    ['/404', ['.site-header', '.moment'], ['.hero', '.form__']],
    ['/dashboard', ['.site-header', '.skeleton', '.journey', '.moment'], ['.hero']],
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
    expect(scriptsOf(html)).toHaveLength(1);
    expect(html).not.toMatch(/text\/later|rel="later"|modulepreload/);
  });
});

describe('putting scripts off', () => {
  it('makes inert what would run and what would be fetched, and keeps the rest of each element', () => {
    const html =
      '<link nonce="n" rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/><script nonce="n" type="module" async="">go()</script>';
    expect(deferScripts(html)).toBe(
      '<link nonce="n" rel="later" href="/a.js"/><link rel="later" href="/b.js"/><script nonce="n" type="text/later">go()</script>',
    );
  });

  it('leaves a page alone that has none', () => {
    const html = '<html><head><style>a{}</style></head><body><p>type="module"</p></body></html>';
    expect(deferScripts(html)).toBe(html);
  });

  it('leaves other scripts alone', () => {
    const html = '<script nonce="n">1</script><script type="application/json" nonce="n">{}</script>';
    expect(deferScripts(html)).toBe(html);
  });
});
