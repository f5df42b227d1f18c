/**
 * Where a browser has Trusted Types, the address of a worker is text that nobody vouches for. MapLibre makes its worker from a string, so
 * the vouching has to stand in the default policy: it knows this one address of our own, and refuses every other as before.
 */
let isAllowed = false;

export function allowWorker(address: string): void {
  if (isAllowed) return;
  isAllowed = true;
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (asked: string) => (asked === address ? asked : null),
  });
}
