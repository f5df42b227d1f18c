/** Inlined in every page. On a page without the framework's scripts it is the only script. Keep it small and free of imports. */
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
  // Hide the page until the redirect has happened.
  root.hidden = true;
  location.replace(domain ? `${path}?cd=${encodeURIComponent(domain)}` : path);
}

function toPage(): void {
  if (boot['guard'] === 'signed-out' && isSignedIn()) leaveFor('/dashboard');
  if (boot['guard'] === 'signed-in' && !isSignedIn()) leaveFor('/');
  // For the styles of pages that are open to anybody.
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

/** Shows the font. If it would move a word in or near the view to another line, the fallback stays until the next page. */
async function showFontInPlace(): Promise<void> {
  // Letters that the first file lacks would come later, and move words then.
  await document.fonts.load('1em Overpass', document.body.innerText);
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

// On a first visit the page is painted in the fallback font first. The font's download would delay that on a slow line.
if (isNoted('fontSeen')) markFont(true);
else
  addEventListener('DOMContentLoaded', () =>
    // In a browser that has just started, a frame is on the screen about 20 ms after it was drawn.
    requestAnimationFrame(() => setTimeout(() => void showFontInPlace().catch(() => undefined), 99)),
  );

for (const type of ['click', 'keydown'] as const) {
  addEventListener(type, (event) => {
    const menu = document.querySelector<HTMLDetailsElement>('details.menu[open]');
    const isEscape = event instanceof KeyboardEvent && event.key === 'Escape';
    const isInside = event.target instanceof Node && menu?.contains(event.target) === true;
    if (!menu || (type === 'keydown' ? !isEscape : isInside)) return;
    menu.open = false;
    if (isEscape) menu.querySelector('summary')?.focus();
  });
}

// Prefetch a page's scripts on hover, touch or focus of a link to it.
const ahead = boot['ahead']?.split(' ') ?? [];
function fetchAhead({ target }: Event): void {
  if (!(target instanceof Element) || !target.closest(boot['aheadOf'] ?? 'a')) return;
  for (const href of ahead.splice(0)) document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }));
}
for (const type of ['pointerover', 'touchstart', 'focusin'] as const) addEventListener(type, fetchAhead, { passive: true });
export {};
