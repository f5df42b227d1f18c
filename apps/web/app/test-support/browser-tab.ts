/** Enough of a browser for the modules that read its globals. Node brings the rest, Web Locks among it. */
import { onTestFinished, vi } from 'vitest';

/** Opens a tab with empty stores at an address, until the test ends. */
export function openTab(address = 'https://portal.example/'): void {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('location', new URL(address));
  onTestFinished(() => void vi.unstubAllGlobals());
}

/** Opens a tab whose browser refuses even to name its stores, as some privacy settings do. */
export function openTabWithClosedStores(): void {
  openTab();
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  }
}

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}
