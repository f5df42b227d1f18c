/**
 * Inlined in Today and People: draws what was last seen there (`session/last-seen.ts`) before any script has come, until the page is fresh. What is read is checked
 * field by field, and shown as text alone. Keep it small.
 */
import { isYoung, LAST_SEEN } from './last-seen-store.ts';
import { claimsOf, fieldsOf, parsed, textOf } from './stored-fields.ts';

export type LastSeenPicture = {
  /** Empties the element, and draws into it what was seen. `isWhole`: with the title of the page, and said to screen readers. */
  readonly draw: (into: HTMLElement, isWhole: boolean) => void;
  /** Draws what has just been answered, where nothing was kept. */
  readonly show: (fresh: Fresh) => void;
  /** The title of the page that is open, and `As of 08:12. Being refreshed.`; '' where nothing is kept. */
  readonly head: () => { readonly title: string; readonly asOf: string };
  /** Focuses in this element the link that had the focus in the picture. */
  readonly giveFocus: (within: ParentNode) => void;
  readonly clear: () => void;
};

type Row = { readonly to: string; readonly title: string; readonly note: string };
type Section = { readonly title: string; readonly rows: readonly Row[] };
type Picture = {
  readonly isPeople: boolean;
  readonly language: string;
  readonly over: string;
  readonly title: string;
  readonly sections: readonly Section[];
  /** '' for what is fresh. */
  readonly asOf: string;
  readonly date: string;
};
type Fresh = Omit<Picture, 'asOf' | 'isPeople' | 'over'>;

const PLACE = '[data-last-seen]';
/** Where the title of the page belongs to it. */
const WHOLE = 'whole';
const MOST_LETTERS = 20_000;

const page = document;
let focused = '';
let fresh: { readonly of: string; readonly address: string; readonly picture: Picture } | null = null;

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

/** Of the page that is open. */
function address(): string {
  return location.pathname.replace(/\/$/, '');
}

/** As Today calls it, by its areas. */
function journeyOf(sections: readonly unknown[]): string {
  const rows = sections.flatMap((section) => listOf(fieldsOf(section).get('rows'))).map(fieldsOf);
  return textOf(rows.find((row) => textOf(row.get('to')).split('?', 1)[0] === address())?.get('title'));
}

function read(): Picture | null {
  const kept = stored(LAST_SEEN);
  const [of, sub] = [kept.get('of'), member()];
  const pages = [...fieldsOf(kept.get('pages'))].map(([name, value]) => ({ name, seen: fieldsOf(value) }));
  if (sub === '' || of !== `sub ${sub}` || !pages.every(({ seen }) => isYoung(seen.get('at')))) {
    // Nobody may see it any more.
    if (kept.size > 0) forget();
    return null;
  }
  const { name, seen } = pages.find((one) => one.seen.get('address') === address()) ?? {};
  if (seen === undefined) return null;
  const language = textOf(seen.get('language'));
  const sections = listOf(seen.get('sections')).map((section) => ({
    title: textOf(fieldsOf(section).get('title')),
    rows: listOf(fieldsOf(section).get('rows')).map((row) => {
      const [to, title, note] = ['to', 'title', 'note'].map((field) => textOf(fieldsOf(row).get(field)));
      return { to: to?.startsWith('/dashboard/') === true ? to : '/dashboard', title: title ?? '', note: note ?? '' };
    }),
  }));
  return {
    isPeople: name === 'people',
    language,
    asOf: textOf(seen.get('asOf')).replace('{time}', timeOf(Number(seen.get('at')), language)),
    date: '',
    over: name === 'people' ? journeyOf(pages.flatMap((one) => listOf(one.seen.get('sections')))) : '',
    title: textOf(seen.get('title')),
    sections,
  };
}

/** What was kept comes first: whoever is about to press it would miss. */
function present(): Picture | null {
  return read() ?? (fresh?.of === member() && fresh.address === address() ? fresh.picture : null);
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
    localStorage.removeItem(LAST_SEEN);
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

/** The first letters of the first and the last name. */
function initials(name: string): string {
  const names = name.split(' ');
  return [names[0], names.length > 1 ? names.at(-1) : '']
    .map((word = '') => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

function person({ to, title, note }: Row): HTMLElement {
  const link = element('a', '', title);
  link.setAttribute('href', to);
  const face = element('span', 'face face--l', initials(title));
  face.setAttribute('aria-hidden', 'true');
  const main = element('div', 'mate__main', element('h3', 'mate__name', link), element('p', 'mate__time', note));
  return element('li', 'mate mate--wait', element('div', 'mate__row', face, main));
}

function inLines({ to, title, note }: Row): HTMLElement {
  const link = element('a', 'journeys__row', element('span', '', element('b', '', title), element('small', '', note)));
  link.setAttribute('href', to);
  return element('li', 'journeys__item', link);
}

function people({ title, rows }: Section): readonly HTMLElement[] {
  if (rows.length === 0) return [];
  const heading = element('h2', title === '' ? 'visually-hidden' : 'group__head', title);
  return [element('section', 'group', heading, element('ul', 'mates', ...rows.map(person)))];
}

function part(section: Section | undefined): readonly HTMLElement[] {
  if (section === undefined || section.rows.length === 0) return [];
  const { title, rows } = section;
  return [element('section', 'today__section', element('h2', '', title), element('ul', 'journeys', ...rows.map(inLines)))];
}

function draw(into: HTMLElement, isWhole: boolean): void {
  const seen = present();
  into.replaceChildren();
  if (seen === null) return;
  into.lang = seen.language;
  const { asOf, date, over, title, sections } = seen;
  const told = element('p', seen.isPeople ? 'people__small' : 'today__date', asOf || date);
  if (asOf !== '') told.setAttribute('role', 'status');
  if (seen.isPeople) {
    const list = element('div', 'people__list', ...sections.flatMap(people));
    const top = element('div', 'people__top', element('p', 'people__own', over), element('h1', '', title), told);
    // The filters come in its place.
    const filters = element('div', 'pills', element('span', 'pill', '\u00A0'));
    into.append(...(isWhole ? [element('div', 'wrap people', top, filters, list)] : list.childNodes));
  } else {
    const [ride, journeys] = sections;
    if (isWhole) into.append(element('div', 'today__head', element('h1', '', title), told));
    into.append(element('div', 'today__main', ...part(ride)), element('div', 'today__side', ...part(journeys)));
  }
  into.addEventListener('focusin', ({ target }) => (focused = target instanceof Element ? (target.getAttribute('href') ?? '') : ''));
  giveFocus(into);
}

function show(answered: Fresh): void {
  fresh = { of: member(), address: address(), picture: { ...answered, asOf: '', isPeople: false, over: '' } };
  const place = page.querySelector<HTMLElement>(PLACE);
  // Once the page itself stands there, it draws what it has.
  if (place?.dataset['lastSeen'] === WHOLE && place.childNodes.length === 0) draw(place, true);
}

function giveFocus(within: ParentNode): void {
  const hasNone = page.activeElement === null || page.activeElement === page.body;
  const same = [...within.querySelectorAll('a')].find((link) => link.getAttribute('href') === focused);
  const isGiven = focused !== '' && hasNone;
  focused = '';
  if (isGiven) same?.focus({ preventScroll: true });
}

function clear(): void {
  focused = '';
  fresh = null;
  for (const place of page.querySelectorAll(PLACE)) place.replaceChildren();
}

const picture: LastSeenPicture = { draw, show, head: () => read() ?? { title: '', asOf: '' }, giveFocus, clear };
Object.assign(window, { wayliftSeen: picture });
function begin(): void {
  const place = page.querySelector<HTMLElement>(PLACE);
  if (place?.childNodes.length === 0) draw(place, true);
}

// Before the first paint, where the browser waits with that for the end of the page: what is drawn later moves the footer.
requestAnimationFrame(begin);
page.addEventListener('DOMContentLoaded', begin);
// Signed out, or refused: in this tab or in another one.
addEventListener('storage', ({ key }) => {
  if ((key === null || key === LAST_SEEN || key === 'tokens') && present() === null) clear();
});
