/**
 * Starts the scripts of a page after it has been painted, and until they run holds a submit. Inlined with the nonce; the other
 * half is `deferred-start.server.ts`, which put the scripts off.
 */
const element = document.currentScript;
const nonce = element?.nonce ?? '';
const when = element?.dataset['start'];

let isStarted = false;
let held: HTMLFormElement | null = null;

/** Until the page's own scripts run, a submit would be a plain form post: it is kept, and sent when they do. */
function hold(event: Event): void {
  event.preventDefault();
  if (event.target instanceof HTMLFormElement) held = event.target;
  start();
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

if (when === 'now') addEventListener('DOMContentLoaded', start);
if (when === 'idle') {
  const whenIdle: (run: () => void) => unknown =
    'requestIdleCallback' in window ? (run) => requestIdleCallback(run, { timeout: 1000 }) : (run) => setTimeout(run, 200);
  addEventListener('load', () => requestAnimationFrame(() => whenIdle(start)));
  // Whoever begins to use the page should not wait for it to be idle.
  for (const type of ['pointerdown', 'keydown', 'focusin'] as const) addEventListener(type, start, { once: true, passive: true });
}
// Back or forward, before they run, changes the address and not the page: the page of the address is asked for.
const address = location.pathname + location.search;
function follow(): void {
  if (location.pathname + location.search !== address) location.reload();
}
addEventListener('popstate', follow);
document.addEventListener('submit', hold);
document.addEventListener('waylift:ready', () => {
  removeEventListener('popstate', follow);
  document.removeEventListener('submit', hold);
  held?.requestSubmit();
});
export {};
