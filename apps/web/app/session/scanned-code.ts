/**
 * The code of a computer that asks to be signed in, from its scanning until it is answered. It comes in the fragment of an address,
 * which no server sees, and is taken out of there: only this tab keeps it, through a sign-in that may come in between. Browser only.
 */
const SCANNED_CODE_KEY = 'scannedCode';
/** Long enough to sign in, should one have to; later nobody is thinking of that computer any more. */
const KEPT_MS = 15 * 60_000;

/** How the address in a QR code ends; the answer to `codeInFragment`. */
export function fragmentOf(code: string): string {
  return `#code=${code}`;
}

/** The code that a fragment carries; null when it carries none. */
export function codeInFragment(fragment: string): string | null {
  return /^#code=([\w-]{1,255})$/.exec(fragment)?.[1] ?? null;
}

export function keepScannedCode(code: string): void {
  try {
    sessionStorage.setItem(SCANNED_CODE_KEY, `${Date.now()} ${code}`);
  } catch {
    // A browser that keeps nothing keeps no tokens either: nobody is signed in who could approve.
  }
}

/** The code that waits for an answer; null when there is none. */
export function scannedCode(): string | null {
  try {
    const [keptAt = '', code = ''] = sessionStorage.getItem(SCANNED_CODE_KEY)?.split(' ') ?? [];
    return code !== '' && Date.now() - Number(keptAt) < KEPT_MS ? code : null;
  } catch {
    return null;
  }
}

export function forgetScannedCode(): void {
  try {
    sessionStorage.removeItem(SCANNED_CODE_KEY);
  } catch {
    // Nothing could be kept, so there is nothing to forget.
  }
}
