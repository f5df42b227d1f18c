/**
 * Inlined in Today: draws what was last seen there (`session/last-seen.ts`) before any script has come, until the page is fresh. What is read is checked
 * field by field, and shown as text alone. Keep it small.
 */
import { claimsOf, fieldsOf, parsed, textOf } from './stored-fields.ts';

export type LastSeenPicture = {
  /** Empties the element, and draws into it what was seen. `isWhole`: with the title of the page, and said to screen readers. */
  readonly draw: (into: HTMLElement, isWhole: boolean) => void;
  /** Draws what has just been answered, where nothing was kept. */
  readonly show: (fresh: Fresh) => void;
  /** `As of 08:12. Being refreshed.`; '' where nothing is kept. */
  readonly asOf: () => string;
  /** Focuses in this element the link that had the focus in the picture. */
  readonly giveFocus: (within: ParentNode) => void;
  readonly clear: () => void;
};

type Row = { readonly to: string; readonly title: string; readonly note: string };
type Picture = {
  readonly language: string;
  readonly title: string;
  readonly sections: readonly { readonly title: string; readonly rows: readonly Row[] }[];
  /** '' for what is fresh. */
  readonly asOf: string;
  readonly date: string;
};
type Fresh = Omit<Picture, 'asOf'>;

const KEY = 'lastSeen';
const PLACE = '[data-last-seen]';
/** Where the title of the page belongs to it. */
const WHOLE = 'whole';
const LIFE_MS = 7 * 86_400_000;
const MOST_LETTERS = 8_000;

const page = document;
let focused = '';
let fresh: { readonly of: string; readonly picture: Picture } | null = null;

function stored(key: string): ReadonlyMap<string, unknown> {
  return parsed(() => {
    const text = localStorage.getItem(key) ?? '';
    return text.length > MOST_LETTERS ? '' : text;
  });
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The member whose tokens are stored, also where the access token has run out. */
function member(): string {
  return textOf(claimsOf(textOf(stored('tokens').get('accessToken'))).get('sub'));
}

function read(): Picture | null {
  const kept = stored(KEY);
  const [at, of, sub] = [kept.get('at'), kept.get('of'), member()];
  const ageMs = typeof at === 'number' ? Date.now() - at : -1;
  if (ageMs < 0 || ageMs > LIFE_MS || sub === '' || of !== `sub ${sub}`) {
    // Nobody may see it any more.
    if (kept.size > 0) forget();
    return null;
  }
  const language = textOf(kept.get('language'));
  const sections = listOf(kept.get('sections')).map((section) => ({
    title: textOf(fieldsOf(section).get('title')),
    rows: listOf(fieldsOf(section).get('rows')).map((row) => {
      const [to, title, note] = ['to', 'title', 'note'].map((name) => textOf(fieldsOf(row).get(name)));
      return { to: to?.startsWith('/dashboard/') === true ? to : '/dashboard', title: title ?? '', note: note ?? '' };
    }),
  }));
  return {
    language,
    asOf: textOf(kept.get('asOf')).replace('{time}', timeOf(Number(at), language)),
    date: '',
    title: textOf(kept.get('title')),
    sections,
  };
}

/** What was kept comes first: whoever is about to press it would miss. */
function present(): Picture | null {
  return read() ?? (fresh?.of === member() ? fresh.picture : null);
}

/** With the day, where it is not today. */
function timeOf(atMs: number, language: string): string {
  const at = new Date(atMs);
  const isToday = at.toDateString() === new Date().toDateString();
  try {
    return at.toLocaleString(language, { hour: '2-digit', minute: '2-digit', ...(isToday ? {} : { weekday: 'short' }) });
  } catch {
    return at.toISOString().slice(11, 16);
  }
}

function forget(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage may be blocked.
  }
}

function element(name: string, className: string, ...inside: readonly (Node | string)[]): HTMLElement {
  const made = page.createElement(name);
  made.className = className;
  made.append(...inside);
  return made;
}

function drawn(section: Picture['sections'][number] | undefined): readonly HTMLElement[] {
  if (section === undefined || section.rows.length === 0) return [];
  const { title, rows } = section;
  const items = rows.map(({ to, title: name, note }) => {
    const link = element('a', 'journeys__row', element('span', '', element('b', '', name), element('small', '', note)));
    link.setAttribute('href', to);
    return element('li', 'journeys__item', link);
  });
  return [element('section', 'today__section', element('h2', '', title), element('ul', 'journeys', ...items))];
}

function draw(into: HTMLElement, isWhole: boolean): void {
  const seen = present();
  into.replaceChildren();
  if (seen === null) return;
  into.lang = seen.language;
  if (isWhole) {
    const told = element('p', 'today__date', seen.asOf || seen.date);
    if (seen.asOf !== '') told.setAttribute('role', 'status');
    into.append(element('div', 'today__head', element('h1', '', seen.title), told));
  }
  const [ride, journeys] = seen.sections;
  into.append(element('div', 'today__main', ...drawn(ride)), element('div', 'today__side', ...drawn(journeys)));
  giveFocus(into);
  into.addEventListener('focusin', ({ target }) => (focused = target instanceof Element ? (target.getAttribute('href') ?? '') : ''));
}

function show(answered: Fresh): void {
  fresh = { of: member(), picture: { ...answered, asOf: '' } };
  const place = page.querySelector<HTMLElement>(PLACE);
  // Once the page itself stands there, it draws what it has.
  if (place?.dataset['lastSeen'] === WHOLE && place.childNodes.length === 0) draw(place, true);
}

function giveFocus(within: ParentNode): void {
  const hasNone = page.activeElement === null || page.activeElement === page.body;
  const same = [...within.querySelectorAll('a')].find((link) => link.getAttribute('href') === focused);
  if (focused !== '' && hasNone) same?.focus({ preventScroll: true });
}

function clear(): void {
  focused = '';
  fresh = null;
  for (const place of page.querySelectorAll(PLACE)) place.replaceChildren();
}

const picture: LastSeenPicture = { draw, show, asOf: () => read()?.asOf ?? '', giveFocus, clear };
Object.assign(window, { wayliftSeen: picture });
page.addEventListener('DOMContentLoaded', () => {
  const place = page.querySelector<HTMLElement>(PLACE);
  if (place !== null) draw(place, true);
});
// Signed out, or refused: in this tab or in another one.
addEventListener('storage', ({ key }) => {
  if ((key === null || key === KEY || key === 'tokens') && present() === null) clear();
});
