/** Inlined in every page. On a page without the framework's scripts it is the only script. Keep it small and free of imports. */
const page = document;
const on = addEventListener;
const boot = page.currentScript?.dataset ?? {};
const root = page.documentElement;
/** `NodeFilter.SHOW_TEXT`, in fewer bytes, of which there are 2,000. */
const SHOW_TEXT = 4;

/** Undefined where the browser keeps nothing. */
function kept<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function isSignedIn(): boolean {
  const token: unknown = kept<unknown>(() => Reflect.get(Object(JSON.parse(localStorage.getItem('tokens') ?? 'null')), 'accessToken'));
  return typeof token === 'string' && token !== '';
}

/** '' where nothing is. */
function noted(name: string): string {
  return kept(() => sessionStorage.getItem(name)) ?? '';
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
  const isMember = isSignedIn();
  if (boot['guard'] === (isMember ? 'signed-out' : 'signed-in')) leaveFor(isMember ? '/dashboard' : '/');
  // For the styles of pages that are open to anybody.
  mark('data-signed-in', isMember);
  root.dataset['sessionEnded'] = noted('sessionEnded');
}
toPage();
on('pageshow', (event) => {
  if (event.persisted) toPage();
});

function markFont(isShown: boolean): void {
  mark('data-font', isShown);
}

function heightOf(range: Range): number {
  return range.getBoundingClientRect().y;
}

/** Shows the font. If it would move a word in or near the view to another line, the fallback stays until the next page. */
async function showFontInPlace(): Promise<void> {
  // Letters that the first file lacks would come later, and move words then.
  await page.fonts.load('1em Overpass', page.body.innerText);
  const words: [Range, number][] = [];
  const texts = page.createTreeWalker(page.body, SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    for (const { index } of (text.nodeValue ?? '').matchAll(/\S+/g)) {
      const range = page.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      words.push([range, heightOf(range)]);
    }
  }
  markFont(true);
  if (words.some(([range, y]) => y < innerHeight + 99 && Math.abs(heightOf(range) - y) > 3)) markFont(false);
  sessionStorage.setItem('fontSeen', 'true');
}

// On a first visit the page is painted in the fallback font first. The font's download would delay that on a slow line.
if (noted('fontSeen')) markFont(true);
else
  on('DOMContentLoaded', () =>
    // In a browser that has just started, a frame is on the screen about 20 ms after it was drawn.
    requestAnimationFrame(() => setTimeout(() => void showFontInPlace().catch(() => {}), 99)),
  );

for (const type of ['click', 'keydown'] as const) {
  on(type, (event) => {
    const menu = page.querySelector<HTMLDetailsElement>('details.menu[open]');
    if (!menu) return;
    const isKey = event instanceof KeyboardEvent;
    if (isKey ? event.key !== 'Escape' : event.target instanceof Node && menu.contains(event.target)) return;
    menu.open = false;
    if (isKey) menu.querySelector('summary')?.focus();
  });
}

// Prefetch a page's scripts on hover, touch or focus of a link to it.
const ahead = boot['ahead']?.split(' ') ?? [];
function fetchAhead({ target }: Event): void {
  if (!(target instanceof Element) || !target.closest(boot['aheadOf'] ?? 'a')) return;
  for (const href of ahead.splice(0)) page.head.append(Object.assign(page.createElement('link'), { rel: 'prefetch', href }));
}
for (const type of ['pointerover', 'touchstart', 'focusin'] as const) on(type, fetchAhead);

// A search narrows the list of communities that stands in the page.
on('input', () => {
  const words = page.querySelector<HTMLInputElement>('[type=search]')?.value.toLowerCase() ?? '';
  for (const entry of page.querySelectorAll<HTMLElement>('.communities li')) entry.hidden = !entry.innerText.toLowerCase().includes(words);
});
export {};
