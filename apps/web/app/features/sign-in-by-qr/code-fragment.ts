/** The scanned code is in the address's fragment, which is not sent to a server. */

/** The end of the address in a QR code. `codeInFragment` reads it. */
export function fragmentOf(code: string): string {
  return `#code=${code}`;
}

/** The code in a fragment. Null without one. */
export function codeInFragment(fragment: string): string | null {
  return /^#code=([\w-]{1,255})$/.exec(fragment)?.[1] ?? null;
}
