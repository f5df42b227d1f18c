/** What this browser keeps of a session: above all what the service worker shows without a connection. It goes when this browser signs out or hears that its session has ended. */
import { isSignedIn } from './tokens.ts';

const OFFLINE = 'waylift-offline';
const PAGE = '/offline-page';
const LOOK = '/offline-look';
const RIDES = '/offline-rides';
const PUSHES = '/pushes';

/** Lines of text, in the member's language. */
export type OfflineRides = { readonly title: string; readonly rides: readonly string[] };

/**
 * Keeps the offline page of a community, unless the one that is kept is the same.
 * @param path of the page, in the member's community
 * @param look all that the page is drawn from: the page that is kept for another look is fetched anew
 */
export async function keepOfflinePage(path: string, look: readonly unknown[]): Promise<void> {
  const store = await offlineStore();
  if (store === null) return;
  const present = JSON.stringify([path, ...look]);
  const kept = await store.match(LOOK);
  if ((await kept?.text()) === present) return;
  const page = await fetch(path);
  if (!page.ok) return;
  await store.put(PAGE, page);
  await store.put(LOOK, new Response(present));
}

/** The service worker keeps them for seven days. */
export async function keepOfflineRides(rides: OfflineRides): Promise<void> {
  const store = await offlineStore();
  await store?.put(
    RIDES,
    new Response(JSON.stringify({ ...rides, keptAt: Date.now() }), { headers: { 'content-type': 'application/json' } }),
  );
}

/** Keeps where the server has pushes of this session sent: what it does not have any more was refused there. */
export async function keepPushEndpoint(endpoint: string): Promise<void> {
  const store = await offlineStore();
  await store?.put(PUSHES, new Response(endpoint));
}

export async function keptPushEndpoint(): Promise<string | null> {
  const store = await offlineStore();
  const kept = await store?.match(PUSHES);
  return (await kept?.text()) ?? null;
}

export function forgetOffline(): void {
  if ('caches' in globalThis) caches.delete(OFFLINE).catch(() => {});
}

/** Null where a browser has no such store, as without https. A page that its member has signed out of, and that is still being left, makes none anew. */
async function offlineStore(): Promise<Cache | null> {
  return 'caches' in globalThis && isSignedIn() ? await caches.open(OFFLINE) : null;
}
