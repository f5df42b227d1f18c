/**
 * What Today and People last showed, for the moment in which the portal is opened again (`platform/last-seen-picture.ts` draws it, and checks it as it
 * reads it). Names, times and areas alone are kept: never an exact place, a message or a contact. It is deleted when this browser signs out or learns
 * that its session has ended. Browser only.
 */
import type { LastSeenPicture } from '../platform/last-seen-picture.ts';
import { isYoung, LAST_SEEN } from '../platform/last-seen-store.ts';
import { fieldsOf, parsed } from '../platform/stored-fields.ts';
import { memberOf } from './session.ts';
import { readTokens } from './tokens.ts';

declare global {
  var wayliftSeen: LastSeenPicture | undefined;
}

/** More is cut off, so that the store of the browser is never filled. */
const MOST_ROWS = 5;
const MOST_SECTIONS = 3;
const MOST_LETTERS = 120;
const LONGEST_ADDRESS = 250;

export type SeenRow = { readonly to: string; readonly title: string; readonly note: string };
export type SeenSection = { readonly title: string; readonly rows: readonly SeenRow[] };
export type Seen = {
  /** The last one of each is kept. */
  readonly page: 'today' | 'people';
  /** Without its query. */
  readonly address: string;
  readonly community: string;
  readonly language: string;
  /** With `{time}` where the time belongs. */
  readonly asOf: string;
  readonly title: string;
  readonly sections: readonly SeenSection[];
};

/** Keeps what the page shows now, for the member who is signed in. */
export function keepSeen({ page, address, community, language, asOf, title, sections }: Seen): void {
  const tokens = readTokens(() => localStorage);
  const of = tokens === null ? '' : memberOf(tokens);
  // A token that does not name its member is nothing to keep.
  if (!of.startsWith('sub ')) return;
  const before = parsed(() => localStorage.getItem(LAST_SEEN) ?? '');
  const isSame = before.get('of') === of && before.get('community') === community;
  const others = [...fieldsOf(isSame ? before.get('pages') : null)].filter(([, other]) => isYoung(fieldsOf(other).get('at')));
  const seen = {
    at: Date.now(),
    address,
    language,
    asOf: short(asOf),
    title: short(title),
    sections: sections.slice(0, MOST_SECTIONS).map((section) => ({
      title: short(section.title),
      rows: section.rows
        .slice(0, MOST_ROWS)
        .map((row) => ({ to: row.to.length > LONGEST_ADDRESS ? '' : row.to, title: short(row.title), note: short(row.note) })),
    })),
  };
  try {
    localStorage.setItem(LAST_SEEN, JSON.stringify({ of, community, pages: { ...Object.fromEntries(others), [page]: seen } }));
  } catch {
    // Storage may be blocked or full. The page is empty then until it is fresh.
  }
}

/** Deletes it, and takes it from this page. Other tabs hear of it and do the same. */
export function forgetSeen(): void {
  try {
    localStorage.removeItem(LAST_SEEN);
  } catch {
    // Storage may be blocked.
  }
  globalThis.wayliftSeen?.clear();
}

/** Deletes what was kept in another community. */
export function forgetSeenElsewhere(community: string): void {
  const kept = parsed(() => localStorage.getItem(LAST_SEEN) ?? '');
  if (kept.size > 0 && kept.get('community') !== community) forgetSeen();
}

function short(text: string): string {
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text;
}
