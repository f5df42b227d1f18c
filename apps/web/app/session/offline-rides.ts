/**
 * What this browser stores for a session, mainly what the service worker shows without a connection. It is deleted when this browser signs out or
 * learns that its session has ended.
 */
import { isSignedIn } from './tokens.ts';

const OFFLINE = 'waylift-offline';
const PAGE = '/offline-page';
const LOOK = '/offline-look';
const RIDES = '/offline-rides';
/** Before the path of a ride's page. */
const RIDE = '/offline-ride';
const PUSHES = '/pushes';

/** Lines of text, in the member's language. */
export type OfflineRides = { readonly title: string; readonly rides: readonly string[] };

/**
 * Stores the offline page of a community, unless the stored one is up to date.
 * @param path of the page, in the member's community
 * @param look everything that changes the look of the page. When it differs from the stored one, the page is fetched again.
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
  await keep(RIDES, rides);
}

/** Stores what the page of a ride says, which the service worker shows at its path. It keeps it for seven days, too. */
export async function keepOfflineRide(path: string, ride: OfflineRides): Promise<void> {
  await keep(`${RIDE}${path}`, ride);
}

async function keep(key: string, rides: OfflineRides): Promise<void> {
  const store = await offlineStore();
  await store?.put(
    key,
    new Response(JSON.stringify({ ...rides, keptAt: Date.now() }), { headers: { 'content-type': 'application/json' } }),
  );
}

/** Stores the push endpoint that this session gave the server. If the server has none later, the push service has refused it. */
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

/**
 * Null where a browser has no cache storage, as without https, or nobody is signed in. So a page that is being left after a sign-out stores
 * nothing again.
 */
async function offlineStore(): Promise<Cache | null> {
  return 'caches' in globalThis && isSignedIn() ? await caches.open(OFFLINE) : null;
}
