/** Inlined with the nonce: the other half is `deferred-start.server.ts`, which put the scripts off. */
const element = document.currentScript;
const nonce = element?.nonce ?? '';
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
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = 'modulepreload';
  const later = document.querySelector('script[type="text/later"]');
  if (later === null) return;
  const script = document.createElement('script');
  script.type = 'module';
  script.nonce = nonce;
  // Where browsers have Trusted Types, only this policy may make a script out of the text that came with the page.
  const policy = window.trustedTypes?.createPolicy('waylift-boot', { createScript: (code) => code });
  script.text = policy?.createScript(later.textContent) ?? later.textContent;
  document.head.append(script);
}

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
  addEventListener('load', () => oncePainted(() => whenIdle(start)));
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
export {};
