/** Browser only. What a tab remembers of the visit. It never holds a password or a token. */
import { readPageSettings } from '../platform/page-settings.ts';
import { communityPath, withCommunityDomain } from '../platform/portal-address.ts';

const COMMUNITY_SLUG_KEY = 'communitySlug';
const SESSION_ENDED_KEY = 'sessionEnded';
const UNFINISHED_KEY = 'unfinished';
const SCANNED_CODE_KEY = 'scannedCode';
const JOINED_AS_KEY = 'joinedAs';
/** Where `sign-on-secrets.ts` keeps them. */
export const SIGN_ONS_KEY = 'signOns';
const LAST_JOURNEY_KEY = 'lastJourney';
/** The mail of a new account is mostly opened on the same day, and often in another tab. */
const JOINED_AS_LIFE_MS = 24 * 3_600_000;
/** Long enough to sign in first. After that, nobody is waiting at that computer any more. */
const SCANNED_CODE_LIFE_MS = 15 * 60_000;

/** A browser without storage throws already when `sessionStorage` is read, so it is read inside a try block. */
type Store = () => Storage;
const ofTab: Store = () => sessionStorage;
const ofBrowser: Store = () => localStorage;

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
    // Storage may be blocked or full. The page works without it.
  }
}

/** The slug of the community shown in this tab, now or last. Undefined: the community at `/`. */
export function currentCommunitySlug(): string | undefined {
  return read(ofTab, COMMUNITY_SLUG_KEY) ?? undefined;
}

export function rememberCommunitySlug(slug: string): void {
  write(ofTab, COMMUNITY_SLUG_KEY, slug);
}

/** Notes why this tab's session ended by itself and that nobody has signed in since. `boot.ts` then makes the login page say so. */
export function noteSessionEnded(why: unknown): void {
  write(ofTab, SESSION_ENDED_KEY, why === null ? null : typeof why === 'string' ? why : 'true');
}

/** A page, and the one that its link led to. */
const UNFINISHED_MAX = 2;

/** Stores the latest unfinished input, for a reload or the Back button. It stays in this tab and is deleted when the session ends. */
export function keepUnfinished(entry: string, work: unknown): void {
  writeUnfinished([{ entry, work }, ...readUnfinished().filter((kept) => kept.entry !== entry)].slice(0, UNFINISHED_MAX));
}

/** The unfinished input of that history entry, as JSON has it. Null when there is none. */
export function unfinishedIn(entry: string): unknown {
  return readUnfinished().find((kept) => kept.entry === entry)?.work ?? null;
}

/** Deletes the unfinished input of that history entry, or of all entries. */
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

/** Stores a scanned code until it is answered, because the phone may have to sign in first. */
export function keepScannedCode(code: string): void {
  write(ofTab, SCANNED_CODE_KEY, `${Date.now()} ${code}`);
}

/** The code that waits for an answer. Null when there is none. */
export function scannedCode(): string | null {
  const [keptAt = '', code = ''] = read(ofTab, SCANNED_CODE_KEY)?.split(' ') ?? [];
  return code !== '' && Date.now() - Number(keptAt) < SCANNED_CODE_LIFE_MS ? code : null;
}

/** Where somebody goes who has just signed in: back to the question of a code that this phone has scanned, else to the dashboard. */
export function pathAfterSignIn(): string {
  const { search } = location;
  return scannedCode() === null
    ? withCommunityDomain('/dashboard', search)
    : communityPath('/sign-in-by-qr', { slug: currentCommunitySlug(), search, homeSlug: readPageSettings().homeSlug });
}

export function forgetScannedCode(): void {
  write(ofTab, SCANNED_CODE_KEY, null);
}

export type Joined = { readonly email: string; readonly forename: string };

/** Keeps who has joined, for their first sign-in. */
export function keepJoined({ email, forename }: Joined): void {
  write(ofBrowser, JOINED_AS_KEY, JSON.stringify({ atMs: Date.now(), email, forename }));
}

/** Who has joined in this browser on this day. Null when nobody has. */
export function joined(): Joined | null {
  const kept = read(ofBrowser, JOINED_AS_KEY);
  if (kept === null) return null;
  const who = readJoined(kept);
  if (who === null) forgetJoined();
  return who;
}

/** Whoever signs out needs no more of signing on than this. */
export function forgetSignOns(): void {
  write(ofBrowser, SIGN_ONS_KEY, null);
}

export function forgetJoined(): void {
  write(ofBrowser, JOINED_AS_KEY, null);
}

function readJoined(kept: string): Joined | null {
  try {
    const value: unknown = JSON.parse(kept);
    if (typeof value !== 'object' || value === null) return null;
    if (!('atMs' in value && typeof value.atMs === 'number')) return null;
    if (!('email' in value && typeof value.email === 'string' && 'forename' in value && typeof value.forename === 'string')) return null;
    const ageMs = Date.now() - value.atMs;
    return ageMs >= 0 && ageMs < JOINED_AS_LIFE_MS ? { email: value.email, forename: value.forename } : null;
  } catch {
    return null;
  }
}

/** Keeps which of the member's journeys was looked at last, until the session ends. */
export function keepLastJourney(journeyId: string): void {
  write(ofBrowser, LAST_JOURNEY_KEY, journeyId);
}

/** The id of the journey that was looked at last in this browser. Null when there is none. */
export function lastJourney(): string | null {
  return read(ofBrowser, LAST_JOURNEY_KEY);
}

export function forgetLastJourney(): void {
  write(ofBrowser, LAST_JOURNEY_KEY, null);
}
