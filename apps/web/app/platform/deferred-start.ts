/** Inlined in pages with a framework: starts it with what `deferred-start.server.ts` wrote into the page, once that has been painted. */
export type Start = {
  /** React Router's, without its stream. */
  readonly context: unknown;
  /** What the loaders answered, as React Router packs it. */
  readonly loaded: string;
  /** Addresses of modules: those of routes by their ids. */
  readonly manifest: string;
  readonly entry: string;
  readonly routes: Readonly<Record<string, string>>;
  /** All that these need. */
  readonly files: readonly string[];
};

const element = document.currentScript;
const when = element?.dataset['start'];

let isStarted = false;
let held: HTMLFormElement | null = null;
let pressed: HTMLButtonElement | null = null;

/** Until the page's own scripts run, a submit would be a plain form post: it is kept, and sent when they do. */
function hold(event: Event): void {
  event.preventDefault();
  if (event.target instanceof HTMLFormElement) held = event.target;
  start();
}

/** A button that is no submit, such as "Sign out", would do nothing yet: the last one pressed is pressed again when it can. */
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
  for (const href of page.files) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  Object.assign(window, { __reactRouterContext: Object.assign({ stream: new Response(page.loaded).body }, page.context) });
  const names = Object.keys(page.routes);
  void Promise.all([...Object.values(page.routes), page.manifest].map((address) => import(address) as Promise<unknown>)).then((modules) => {
    Object.assign(window, { __reactRouterRouteModules: Object.fromEntries(names.map((name, at) => [name, modules[at]])) });
    return import(page.entry);
  });
}

/** The place on the page that was kept when it was left, under the key of its entry in the history, as React Router keeps it. */
function scrollBack(): void {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem('react-router-scroll-positions') ?? '{}');
    const place: unknown = typeof kept === 'object' && kept !== null ? Reflect.get(kept, keyOfEntry()) : undefined;
    if (typeof place === 'number') scrollTo(0, place);
  } catch {
    // What cannot be read is not gone back to.
  }
}
function keyOfEntry(): string {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : '';
}
if (keyOfEntry() === '') history.replaceState({ key: Math.random().toString(32).slice(2) }, '');
addEventListener('DOMContentLoaded', scrollBack);

/** A page that says what has happened has nothing to say to whoever comes by its address: no entry of React Router's tells it (`usr`). */
function leadElsewhere(): void {
  const elsewhere = document.querySelector<HTMLElement>('[data-elsewhere]')?.dataset['elsewhere'];
  const state: unknown = history.state;
  if (elsewhere === undefined || (typeof state === 'object' && state !== null && 'usr' in state)) return;
  location.replace(elsewhere);
}
addEventListener('DOMContentLoaded', leadElsewhere);
// For the style of the page that a code leads to.
document.documentElement.toggleAttribute('data-fragment', location.hash !== '');

function oncePainted(run: () => void): void {
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    run();
  });
  observer.observe({ type: 'paint', buffered: true });
}

if (when === 'now') addEventListener('DOMContentLoaded', start);
if (when === 'idle') {
  const whenIdle: (run: () => void) => unknown =
    'requestIdleCallback' in window ? (run) => requestIdleCallback(run, { timeout: 1000 }) : (run) => setTimeout(run, 200);
  // A page that came in parts may have been painted in part: the frame in which all of it stands is waited for.
  const onceShown = (run: () => void) => requestAnimationFrame(() => requestAnimationFrame(run));
  addEventListener('load', () => oncePainted(() => onceShown(() => whenIdle(start))));
  for (const type of ['pointerdown', 'keydown', 'focusin'] as const) addEventListener(type, start, { once: true, passive: true });
}
// Back or forward, before they run, changes the address and not the page: the page of the address is asked for.
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
