/** The code that a phone has scanned comes in the fragment of an address, which no server sees. */

/** How the address in a QR code ends; the answer to `codeInFragment`. */
export function fragmentOf(code: string): string {
  return `#code=${code}`;
}

/** The code that a fragment carries; null when it carries none. */
export function codeInFragment(fragment: string): string | null {
  return /^#code=([\w-]{1,255})$/.exec(fragment)?.[1] ?? null;
}
