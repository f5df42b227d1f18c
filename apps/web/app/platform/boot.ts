/** Inlined in every page with the nonce, and the only script of a plain page: it must stay small and need nothing else. */
const boot = document.currentScript?.dataset ?? {};

function isSignedIn(): boolean {
  try {
    const tokens: unknown = JSON.parse(localStorage.getItem('tokens') ?? 'null');
    const accessToken = typeof tokens === 'object' && tokens !== null && 'accessToken' in tokens && tokens.accessToken;
    return typeof accessToken === 'string' && accessToken !== '';
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
  // For the style of pages that anybody may see.
  document.documentElement.toggleAttribute('data-signed-in', isSignedIn());
}
toPage();
addEventListener('pageshow', (event) => {
  if (event.persisted) toPage();
});

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

// Whoever reaches for a link to a form will need the form's scripts: they are fetched while the hand still moves.
const ahead = boot['ahead']?.split(' ') ?? [];
function fetchAhead(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || !/\/(join|login)$/.test(link.pathname)) return;
  for (const href of ahead.splice(0)) document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }));
}
for (const type of ['pointerover', 'touchstart', 'focusin'] as const) addEventListener(type, fetchAhead, { passive: true });
export {};
