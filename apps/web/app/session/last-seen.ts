/**
 * What Today last showed, for the moment in which the portal is opened again (`platform/last-seen-picture.ts` draws it, and checks it as it reads it).
 * Names, times and areas alone are kept: never an exact place, a message or a contact. It is deleted when this browser signs out or learns that its
 * session has ended. Browser only.
 */
import type { LastSeenPicture } from '../platform/last-seen-picture.ts';
import { memberOf } from './session.ts';
import { readTokens } from './tokens.ts';

declare global {
  var wayliftSeen: LastSeenPicture | undefined;
}

const LAST_SEEN_KEY = 'lastSeen';
/** More is cut off, so that the store of the browser is never filled. */
const MOST_ROWS = 5;
const MOST_SECTIONS = 3;
const MOST_LETTERS = 120;

export type SeenRow = { readonly to: string; readonly title: string; readonly note: string };
type SeenSection = { readonly title: string; readonly rows: readonly SeenRow[] };
export type Seen = {
  readonly community: string;
  readonly language: string;
  /** With `{time}` where the time belongs. */
  readonly asOf: string;
  readonly title: string;
  readonly sections: readonly SeenSection[];
};

/** Keeps what the page shows now, for the member who is signed in. */
export function keepSeen({ community, language, asOf, title, sections }: Seen): void {
  const tokens = readTokens(() => localStorage);
  const of = tokens === null ? '' : memberOf(tokens);
  // A token that does not name its member is nothing to keep.
  if (!of.startsWith('sub ')) return;
  const kept = {
    of,
    community,
    language,
    at: Date.now(),
    asOf: short(asOf),
    title: short(title),
    sections: sections.slice(0, MOST_SECTIONS).map((section) => ({
      title: short(section.title),
      rows: section.rows.slice(0, MOST_ROWS).map((row) => ({ to: short(row.to), title: short(row.title), note: short(row.note) })),
    })),
  };
  try {
    localStorage.setItem(LAST_SEEN_KEY, JSON.stringify(kept));
  } catch {
    // Storage may be blocked or full. The page is empty then until it is fresh.
  }
}

/** Deletes it, and takes it from this page. Other tabs hear of it and do the same. */
export function forgetSeen(): void {
  try {
    localStorage.removeItem(LAST_SEEN_KEY);
  } catch {
    // Storage may be blocked.
  }
  globalThis.wayliftSeen?.clear();
}

/** Deletes what was kept in another community. */
export function forgetSeenElsewhere(community: string): void {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(LAST_SEEN_KEY) ?? 'null');
    if (typeof kept === 'object' && kept !== null && Reflect.get(kept, 'community') !== community) forgetSeen();
  } catch {
    forgetSeen();
  }
}

function short(text: string): string {
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text;
}
