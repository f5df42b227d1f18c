/** MapLibre makes its worker from a string, which Trusted Types refuse: the default policy lets this one address through and no other. */
let isAllowed = false;

export function allowWorker(address: string): void {
  if (isAllowed) return;
  isAllowed = true;
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (asked: string) => (asked === address ? asked : null),
  });
}
