import { allowWorker } from '../platform/trusted-worker.ts';

const WORKER = '/service-worker.js';
const PATIENCE_MS = 5000;

/** Safe to call again. @throws when the browser refuses the worker */
export async function registerWorker(): Promise<void> {
  allowWorker(WORKER);
  await navigator.serviceWorker.register(WORKER);
}

/** When the page is idle, registers the service worker and stores the offline page. Does nothing in a browser without service workers. */
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
