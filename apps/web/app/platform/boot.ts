/**
 * The one script that stands in every page, inlined with the nonce. Before the first paint it sends a visitor where they belong;
 * after it, it starts the scripts of the page, and until those run it holds a submit. It must stay small and need nothing else.
 */
const bootElement = document.currentScript;
const boot = bootElement?.dataset ?? {};
const nonce = bootElement?.nonce ?? '';

function isSignedIn(): boolean {
  try {
    const tokens: unknown = JSON.parse(localStorage.getItem('tokens') ?? 'null');
    return typeof tokens === 'object' && tokens !== null && 'accessToken' in tokens && Boolean(tokens.accessToken);
  } catch {
    return false;
  }
}

function leaveFor(path: string): void {
  const domain = new URLSearchParams(location.search).get('cd');
  // Nothing of a page that is being left may be seen.
  document.documentElement.hidden = true;
  location.replace(domain ? `${path}?cd=${encodeURIComponent(domain)}` : path);
}

function toPage(): void {
  if (boot['guard'] === 'signed-out' && isSignedIn()) leaveFor('/dashboard');
  if (boot['guard'] === 'signed-in' && !isSignedIn()) leaveFor('/');
}
toPage();
// A page out of the back-forward cache may be of another state of the session.
addEventListener('pageshow', (event) => {
  if (event.persisted) toPage();
});

// A menu closes when attention goes elsewhere, as any menu does.
for (const type of ['click', 'keydown'] as const) {
  document.addEventListener(type, (event) => {
    const menu = document.querySelector<HTMLDetailsElement>('details.menu[open]');
    const isEscape = event instanceof KeyboardEvent && event.key === 'Escape';
    const isInside = event.target instanceof Node && menu?.contains(event.target) === true;
    if (menu === null || (event instanceof KeyboardEvent ? !isEscape : isInside)) return;
    menu.open = false;
    if (isEscape) menu.querySelector('summary')?.focus();
  });
}

let started = boot['start'] === 'never';
let held: HTMLFormElement | null = null;

/** Until the page's own scripts run, a submit would be a plain form post: it is kept, and sent when they do. */
function hold(event: Event): void {
  event.preventDefault();
  if (event.target instanceof HTMLFormElement) held = event.target;
  start();
}

function start(): void {
  if (started) return;
  started = true;
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

if (boot['start'] === 'now') addEventListener('DOMContentLoaded', start);
if (boot['start'] === 'idle') {
  const whenIdle: (run: () => void) => unknown =
    'requestIdleCallback' in window ? (run) => requestIdleCallback(run, { timeout: 1000 }) : (run) => setTimeout(run, 200);
  addEventListener('load', () => requestAnimationFrame(() => whenIdle(start)));
  // Whoever begins to use the page should not wait for it to be idle.
  for (const type of ['pointerdown', 'keydown', 'focusin'] as const) addEventListener(type, start, { once: true, passive: true });
}
if (!started) {
  document.addEventListener('submit', hold);
  document.addEventListener('waylift:ready', () => {
    document.removeEventListener('submit', hold);
    held?.requestSubmit();
  });
}
export {};
