/** Inlined in every page, and the only script of a plain page: it must stay small and need nothing else. */
const boot = document.currentScript?.dataset ?? {};
const root = document.documentElement;

function isSignedIn(): boolean {
  try {
    const accessToken: unknown = Reflect.get(Object(JSON.parse(localStorage.getItem('tokens') ?? 'null')), 'accessToken');
    return typeof accessToken === 'string' && accessToken !== '';
  } catch {
    return false;
  }
}

function isNoted(name: string): boolean {
  try {
    return sessionStorage.getItem(name) === 'true';
  } catch {
    return false;
  }
}

function mark(name: string, isSet: boolean): void {
  root.toggleAttribute(name, isSet);
}

function leaveFor(path: string): void {
  const domain = new URLSearchParams(location.search).get('cd');
  // Nothing of a page that is being left may be seen.
  root.hidden = true;
  location.replace(domain ? `${path}?cd=${encodeURIComponent(domain)}` : path);
}

function toPage(): void {
  if (boot['guard'] === 'signed-out' && isSignedIn()) leaveFor('/dashboard');
  if (boot['guard'] === 'signed-in' && !isSignedIn()) leaveFor('/');
  // For the style of pages that anybody may see.
  mark('data-signed-in', isSignedIn());
  mark('data-session-ended', isNoted('sessionEnded'));
}
toPage();
addEventListener('pageshow', (event) => {
  if (event.persisted) toPage();
});

function markFont(isShown: boolean): void {
  mark('data-font', isShown);
}

/** Where a word in view, or soon to be, would come into another line, the font waits for the next page. */
async function showFontInPlace(): Promise<void> {
  await document.fonts.load('1em Overpass');
  const words: [Range, number][] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    for (const { index } of (text.nodeValue ?? '').matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      words.push([range, range.getBoundingClientRect().y]);
    }
  }
  markFont(true);
  if (words.some(([range, y]) => y < innerHeight + 99 && Math.abs(range.getBoundingClientRect().y - y) > 3)) markFont(false);
  sessionStorage.setItem('fontSeen', 'true');
}

// A first page is painted in the fall-back, all of it, before it asks for the font, which would hold it up on a slow line.
if (isNoted('fontSeen')) markFont(true);
else
  addEventListener('DOMContentLoaded', () =>
    // A frame is on the screen some 20 ms after it was drawn, in a browser that has just started.
    requestAnimationFrame(() => setTimeout(() => void showFontInPlace().catch(() => undefined), 99)),
  );

for (const type of ['click', 'keydown'] as const) {
  addEventListener(type, (event) => {
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
