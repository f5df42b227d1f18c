/** Inlined in pages with the framework. Starts it after the first paint, with the data that `deferred-start.server.ts` wrote into the page. */
export type Start = {
  /** React Router's context, without its stream. */
  readonly context: unknown;
  /** The loaders' data, as React Router encodes it. */
  readonly loaded: string;
  /** React Router's table of routes, or its address. */
  readonly manifest: unknown;
  /** What hydrates the page, once all else is there; on a page of members, the file of their frame. */
  readonly entry: string;
  /** Addresses of the routes' modules, by route id. */
  readonly routes: Readonly<Record<string, string>>;
  /** All files that these modules need. */
  readonly files: readonly string[];
};

/** What the file of the frame hands over (`member-files.plugin.ts`). */
type Frame = { readonly modules: Readonly<Record<string, unknown>>; readonly hydrate: () => void };

declare global {
  var wayliftFrame: Frame | undefined;
}

/** A busy processor may take as long. */
const FRAME_MS = 500;
const element = document.currentScript;
const when = element?.dataset['start'];

// Members' documents are the same for all: the colours and the name of their community are those of the last page (`remembered-look.ts`).
if (when === 'now') {
  try {
    document.documentElement.style.cssText = `${localStorage.getItem('communityLook')}`;
  } catch {
    // The page then has the product's look at first.
  }
}

let isStarted = false;
let held: HTMLFormElement | null = null;
let pressed: HTMLButtonElement | null = null;

/** Until the framework runs, a submit would be a plain form post. It is held, and sent once the framework runs. */
function hold(event: Event): void {
  event.preventDefault();
  if (event.target instanceof HTMLFormElement) held = event.target;
  start();
}

/** A button that submits nothing, such as "Sign out", would do nothing yet. The last one pressed is pressed again once the framework runs. */
function notePress({ target }: Event): void {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button?.type === 'button') pressed = button;
}

function start(): void {
  if (isStarted) return;
  isStarted = true;
  const text = document.getElementById(element?.dataset['with'] ?? '')?.textContent ?? '';
  if (text === '') return;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `deferred-start.server.ts`
  const page = JSON.parse(text) as Start;
  for (const href of page.files) {
    // What the calls of the document answer is shown before any script: they come first.
    const how = when === 'now' ? { fetchPriority: 'low' } : {};
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, ...how }));
  }
  void startFramework(page);
}

/** A tab in the background draws none. */
function oneFrame(): Promise<unknown> {
  return new Promise((drawn) => {
    requestAnimationFrame(() => setTimeout(drawn));
    setTimeout(drawn, FRAME_MS);
  });
}

async function startFramework({ context, loaded, manifest, entry, routes }: Start): Promise<void> {
  // The scripts read the end of the document.
  if (document.readyState === 'loading') await new Promise((read) => addEventListener('DOMContentLoaded', read));
  // Scripts that the browser has already would run before what the document has drawn is seen.
  if (when === 'now') await oneFrame();
  Object.assign(window, { __reactRouterContext: Object.assign({ stream: new Response(loaded).body }, context) });
  const isAddress = typeof manifest === 'string';
  if (!isAddress) Object.assign(window, { __reactRouterManifest: manifest });
  const imported = (address: string) => import(address) as Promise<unknown>;
  const modules = await Promise.all([...Object.values(routes), isAddress ? manifest : entry].map(imported));
  const own = Object.fromEntries(Object.keys(routes).map((name, at) => [name, modules[at]]));
  const frame = isAddress ? undefined : window.wayliftFrame;
  Object.assign(window, { __reactRouterRouteModules: { ...frame?.modules, ...own } });
  if (frame === undefined) await import(entry);
  else frame.hydrate();
}

/** Restores the scroll position that React Router stored for this history entry. */
function scrollBack(): void {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem('react-router-scroll-positions') ?? '{}');
    const place: unknown = typeof kept === 'object' && kept !== null ? Reflect.get(kept, keyOfEntry()) : undefined;
    if (typeof place === 'number') scrollTo(0, place);
  } catch {
    // An unreadable position is ignored.
  }
}
function keyOfEntry(): string {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : '';
}
if (keyOfEntry() === '') history.replaceState({ key: Math.random().toString(32).slice(2) }, '');
addEventListener('DOMContentLoaded', scrollBack);

/** Redirects from a result page that was opened by its address. React Router keeps the result in the history entry as `usr`. */
function leadElsewhere(): void {
  const elsewhere = document.querySelector<HTMLElement>('[data-elsewhere]')?.dataset['elsewhere'];
  const state: unknown = history.state;
  if (elsewhere === undefined || (typeof state === 'object' && state !== null && 'usr' in state)) return;
  location.replace(elsewhere);
}
addEventListener('DOMContentLoaded', leadElsewhere);
// For the styles of the page that a QR code opens.
document.documentElement.toggleAttribute('data-fragment', location.hash !== '');

function oncePainted(run: () => void): void {
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    run();
  });
  observer.observe({ type: 'paint', buffered: true });
}

// The data stands before this script there.
if (when === 'now') start();
if (when === 'idle') {
  const whenIdle: (run: () => void) => unknown =
    'requestIdleCallback' in window ? (run) => requestIdleCallback(run, { timeout: 1000 }) : (run) => setTimeout(run, 200);
  // A page that came in parts may be painted in parts, so wait for the frame that shows all of it.
  const onceShown = (run: () => void) => requestAnimationFrame(() => requestAnimationFrame(run));
  addEventListener('load', () => oncePainted(() => onceShown(() => whenIdle(start))));
  for (const type of ['pointerdown', 'keydown', 'focusin'] as const) addEventListener(type, start, { once: true, passive: true });
}
// Until the framework runs, Back and Forward change the address but not the page, so reload.
const address = location.pathname + location.search;
function follow(): void {
  if (location.pathname + location.search !== address) location.reload();
}
addEventListener('popstate', follow);
document.addEventListener('submit', hold);
document.addEventListener('click', notePress);
document.addEventListener('waylift:ready', () => {
  removeEventListener('popstate', follow);
  document.removeEventListener('submit', hold);
  document.removeEventListener('click', notePress);
  pressed?.click();
  held?.requestSubmit();
});
