/** A worker is made from a string, which Trusted Types refuse: the default policy lets the addresses of our own through and no other. */
const allowed = new Set<string>();
let hasPolicy = false;

/** @param address of a script of our own, as it is given to the browser */
export function allowWorker(address: string): void {
  allowed.add(address);
  if (hasPolicy) return;
  hasPolicy = true;
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (asked: string) => (allowed.has(asked) ? asked : null),
  });
}
