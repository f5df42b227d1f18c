/**
 * The secrets of sign-ons that this browser has begun, by their `state`. In local storage, since a provider may lead back to another tab or window.
 * Browser only.
 */
import { SIGN_ON_LIFE_MINUTES } from '@waylift/contract/limits';
import { isRecord } from '../api/answer-shape.ts';
import { SIGN_ONS_KEY } from './session-state.ts';

const LIFE_MS = SIGN_ON_LIFE_MINUTES * 60_000;
/** One that is over says for so long that it was this browser's, and that it is late. */
const KEPT_LATE_MS = 24 * 3_600_000;

/** The form that asked a signed-in member to show once more who they are. */
export type AskedAt = {
  /** The address of its page, without the origin. */
  readonly back: string;
  readonly form: string;
  /** What was typed and chosen there, without passwords. */
  readonly typed: Readonly<Record<string, string>>;
};

export type BegunSignOn = {
  readonly secret: string;
  /** Of the community in which it began. */
  readonly slug: string;
  /** It began by itself, in place of one that was late. */
  readonly isAgain: boolean;
  /** Absent: nobody was signed in. */
  readonly askedAt?: AskedAt | undefined;
};
type Kept = BegunSignOn & { readonly endsAtMs: number };

/** @returns whether the browser keeps it: without it, nobody could be signed in */
export function keepSignOn(state: string, { secret, slug, isAgain, askedAt }: BegunSignOn): boolean {
  try {
    const others = readAll().filter(([, { endsAtMs }]) => endsAtMs + KEPT_LATE_MS > Date.now());
    write([...others, [state, { secret, slug, isAgain, askedAt, endsAtMs: Date.now() + LIFE_MS }]]);
    return true;
  } catch {
    return false;
  }
}

/** The sign-on with this `state`, which is forgotten by that. Null when this browser has not begun it, or has finished it. */
export function takeSignOn(state: string): (BegunSignOn & { readonly isLate: boolean }) | null {
  try {
    const all = readAll();
    const [, taken] = all.find(([ofKept]) => ofKept === state) ?? [];
    if (taken === undefined) return null;
    write(all.filter(([, kept]) => kept !== taken));
    const { endsAtMs, ...begun } = taken;
    return { ...begun, isLate: endsAtMs <= Date.now() };
  } catch {
    return null;
  }
}

function write(all: readonly (readonly [state: string, Kept])[]): void {
  localStorage.setItem(SIGN_ONS_KEY, JSON.stringify(Object.fromEntries(all)));
}

function readAll(): readonly (readonly [state: string, Kept])[] {
  const kept: unknown = parsed(localStorage.getItem(SIGN_ONS_KEY));
  return Object.entries(isRecord(kept) ? kept : {}).flatMap(([state, one]) => (isKept(one) ? [[state, one] as const] : []));
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function isKept(kept: unknown): kept is Kept {
  return (
    isRecord(kept) &&
    typeof kept['secret'] === 'string' &&
    typeof kept['slug'] === 'string' &&
    typeof kept['isAgain'] === 'boolean' &&
    typeof kept['endsAtMs'] === 'number' &&
    (kept['askedAt'] === undefined || isAskedAt(kept['askedAt']))
  );
}

function isAskedAt(kept: unknown): kept is AskedAt {
  return isRecord(kept) && /^\/(?!\/)/.test(String(kept['back'])) && typeof kept['form'] === 'string' && isRecord(kept['typed']);
}
