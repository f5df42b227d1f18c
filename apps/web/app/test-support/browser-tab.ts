/** The browser globals that modules under test read. Node has the rest, including Web Locks. */
import { onTestFinished, vi } from 'vitest';

/** Opens a tab with empty storage at an address, until the test ends. */
export function openTab(address = 'https://portal.example/'): void {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('location', new URL(address));
  onTestFinished(() => void vi.unstubAllGlobals());
}

/** Opens a tab without storage: reading its name throws, as with some privacy settings. */
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
