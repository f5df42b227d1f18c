/** Browser only. What a tab remembers of the visit is never a password, never a token. */

const COMMUNITY_SLUG_KEY = 'communitySlug';
const SESSION_ENDED_KEY = 'sessionEnded';
const UNFINISHED_KEY = 'unfinished';
const SCANNED_CODE_KEY = 'scannedCode';
/** Long enough to sign in, should one have to; later nobody is thinking of that computer any more. */
const SCANNED_CODE_LIFE_MS = 15 * 60_000;

/** A browser that keeps no data refuses even to name its stores, so they are named where that can be caught. */
type Store = () => Storage;
const ofTab: Store = () => sessionStorage;

function read(store: Store, key: string): string | null {
  try {
    return store().getItem(key);
  } catch {
    return null;
  }
}

function write(store: Store, key: string, value: string | null): void {
  try {
    if (value === null) store().removeItem(key);
    else store().setItem(key, value);
  } catch {
    // Storage may be closed to us or full; the page works without this memory.
  }
}

/** The slug of the community that this tab shows, or showed last; undefined: the one at `/`. */
export function currentCommunitySlug(): string | undefined {
  return read(ofTab, COMMUNITY_SLUG_KEY) ?? undefined;
}

export function rememberCommunitySlug(slug: string): void {
  write(ofTab, COMMUNITY_SLUG_KEY, slug);
}

/** The session of this tab has ended by itself, and nobody has signed in since: `boot.ts` has the login page say so. */
export function noteSessionEnded(hasEnded: boolean): void {
  write(ofTab, SESSION_ENDED_KEY, hasEnded ? 'true' : null);
}

/** A page, and the one that its link led to. */
const UNFINISHED_MAX = 2;

/** Keeps the latest things, for a reload or a way back: in this tab alone, and no longer than the session lasts. */
export function keepUnfinished(entry: string, work: unknown): void {
  writeUnfinished([{ entry, work }, ...readUnfinished().filter((kept) => kept.entry !== entry)].slice(0, UNFINISHED_MAX));
}

/** What was begun in that history entry, as JSON has it; null when nothing was. */
export function unfinishedIn(entry: string): unknown {
  return readUnfinished().find((kept) => kept.entry === entry)?.work ?? null;
}

/** What was begun in that history entry, or in any. */
export function forgetUnfinished(entry?: string): void {
  writeUnfinished(entry === undefined ? [] : readUnfinished().filter((kept) => kept.entry !== entry));
}

type Unfinished = { readonly entry: string; readonly work: unknown };

function readUnfinished(): readonly Unfinished[] {
  try {
    const kept: unknown = JSON.parse(read(ofTab, UNFINISHED_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isUnfinished) : [];
  } catch {
    return [];
  }
}

function isUnfinished(kept: unknown): kept is Unfinished {
  return typeof kept === 'object' && kept !== null && 'entry' in kept && typeof kept.entry === 'string' && 'work' in kept;
}

function writeUnfinished(kept: readonly Unfinished[]): void {
  write(ofTab, UNFINISHED_KEY, kept.length === 0 ? null : JSON.stringify(kept));
}

/** A code waits here from its scanning until it is answered, since a sign-in may come in between. */
export function keepScannedCode(code: string): void {
  write(ofTab, SCANNED_CODE_KEY, `${Date.now()} ${code}`);
}

/** The code that waits for an answer; null when there is none. */
export function scannedCode(): string | null {
  const [keptAt = '', code = ''] = read(ofTab, SCANNED_CODE_KEY)?.split(' ') ?? [];
  return code !== '' && Date.now() - Number(keptAt) < SCANNED_CODE_LIFE_MS ? code : null;
}

export function forgetScannedCode(): void {
  write(ofTab, SCANNED_CODE_KEY, null);
}
