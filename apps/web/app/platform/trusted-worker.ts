/** Trusted Types refuse a worker's address as a string. This default policy allows our own worker and nothing else. */
const allowed = new Set<string>();
let hasPolicy = false;

/** @param address of our own script, exactly as it is given to the browser */
export function allowWorker(address: string): void {
  allowed.add(address);
  if (hasPolicy) return;
  hasPolicy = true;
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (asked: string) => (allowed.has(asked) ? asked : null),
  });
}
