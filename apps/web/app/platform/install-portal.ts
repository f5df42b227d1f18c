import { allowWorker } from './trusted-worker.ts';

const WORKER = '/service-worker.js';
const PATIENCE_MS = 5000;

/** Once or again. @throws where the browser refuses it */
export async function registerWorker(): Promise<void> {
  allowWorker(WORKER);
  await navigator.serviceWorker.register(WORKER);
}

/** Registers the service worker and keeps the offline page, once the page has nothing else to do. A browser that has no such thing goes on without. */
export function installPortal(keepPage: () => Promise<void>): () => void {
  if (!('serviceWorker' in navigator)) return () => {};
  const install = () => void Promise.all([registerWorker(), keepPage()]).catch(() => {});
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(install, PATIENCE_MS);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(install, { timeout: PATIENCE_MS });
  return () => cancelIdleCallback(asked);
}
