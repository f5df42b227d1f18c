/**
 * The members' service worker. It shows pushes, and a stored page when there is no connection. It caches no other page and no answer, so nothing
 * it shows is stale.
 */

/** The parts of a worker's scope in use here. TypeScript cannot load the types of pages and of workers together. */
type Extendable = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEvent = Extendable & {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
};
type PushEvent = Extendable & { readonly data: { json(): unknown } | null };
type SubscriptionEvent = Extendable & {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
};
type NotificationEvent = Extendable & { readonly notification: Notification };
type PageClient = { readonly url: string; focus(): Promise<unknown> };
type WorkerEvents = {
  readonly install: Extendable;
  readonly activate: Extendable;
  readonly fetch: FetchEvent;
  readonly push: PushEvent;
  readonly notificationclick: NotificationEvent;
  readonly pushsubscriptionchange: SubscriptionEvent;
};
type WorkerScope = {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { readonly type: 'window'; readonly includeUncontrolled: boolean }): Promise<readonly PageClient[]>;
    openWindow(url: string): Promise<unknown>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<N extends keyof WorkerEvents>(type: N, listener: (event: WorkerEvents[N]) => void): void;
};
declare const self: WorkerScope;

/** The names that `offline-rides.ts` uses. */
const OFFLINE = 'waylift-offline';
const PAGE = '/offline-page';
const RIDES = '/offline-rides';
const RIDE = '/offline-ride';
/** Rides say when somebody is away from home, and the session may have ended elsewhere. So they expire even if the browser stays offline. */
const RIDES_KEPT_MS = 7 * 24 * 3_600_000;
/** The element of the offline page that the rides are written into. */
const BOX = /(<div class="offline-rides[^"]*">)(<\/div>)/;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.registration.navigationPreload.enable(), self.clients.claim()])),
);

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return;
  event.respondWith(navigate(event));
  event.waitUntil(forgetStale());
});

async function navigate(event: FetchEvent): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const kept = await offlinePage(new URL(event.request.url).pathname);
    if (kept === null) throw error;
    return kept;
  }
}

/** @param path of the page that it stands in for: if that is a ride's, the ride comes first */
async function offlinePage(path: string): Promise<Response | null> {
  const [page, ride, rides] = await Promise.all([caches.match(PAGE, { cacheName: OFFLINE }), fresh(`${RIDE}${path}`), fresh(RIDES)]);
  if (page === undefined) return null;
  const html = await page.text();
  const headers = new Headers(page.headers);
  // The stored body is decompressed and grows by the rides.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  return new Response(
    html.replace(BOX, (_, start: string, end: string) => `${start}${ridesMarkup(ride)}${ridesMarkup(rides)}${end}`),
    { status: 503, headers },
  );
}

/** What is stored of rides. If it has expired, it is deleted. */
async function fresh(key: string): Promise<unknown> {
  const kept = await caches.match(key, { cacheName: OFFLINE });
  const rides: unknown = await kept?.json();
  if (kept === undefined || isFresh(rides)) return rides;
  await (await caches.open(OFFLINE)).delete(key);
  return null;
}

async function forgetStale(): Promise<void> {
  // Opening would make it again after a sign-out has deleted it.
  if (!(await caches.has(OFFLINE))) return;
  const keys = await (await caches.open(OFFLINE)).keys();
  const paths = keys.map(({ url }) => new URL(url).pathname);
  await Promise.all(paths.filter((path) => path === RIDES || path.startsWith(`${RIDE}/`)).map(fresh));
}

function isFresh(rides: unknown): boolean {
  if (typeof rides !== 'object' || rides === null || !('keptAt' in rides)) return false;
  return typeof rides.keptAt === 'number' && Math.abs(Date.now() - rides.keptAt) < RIDES_KEPT_MS;
}

function ridesMarkup(kept: unknown): string {
  if (typeof kept !== 'object' || kept === null || !('title' in kept) || !('rides' in kept) || !Array.isArray(kept.rides)) return '';
  const items = kept.rides.map((ride) => `<li>${escaped(ride)}</li>`).join('');
  return items === '' ? '' : `<h2 class="h3">${escaped(kept.title)}</h2><ul class="rides">${items}</ul>`;
}

function escaped(text: unknown): string {
  return String(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

self.addEventListener('push', (event) => {
  const told: unknown = event.data?.json();
  const { title, body, path, tag }: Readonly<Record<string, unknown>> = {
    body: '',
    path: '/dashboard',
    tag: '',
    ...(typeof told === 'object' ? told : null),
  };
  if (typeof title !== 'string') return;
  event.waitUntil(
    self.registration.showNotification(title, {
      body: String(body),
      tag: String(tag),
      icon: '/mark-192.png',
      badge: '/mark-192.png',
      data: { path: String(path) },
    }),
  );
});

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)));

/** Subscribes again. The next page that starts tells the server, because a worker has no session. */
async function subscribeAgain({ oldSubscription, newSubscription }: SubscriptionEvent): Promise<void> {
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  if (newSubscription || !applicationServerKey) return;
  await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});

/**
 * Shows a page of this portal: the window that has it open, else a new one. Another window keeps its page, because somebody may be writing
 * there. Any other address becomes the dashboard.
 */
async function openPage(data: unknown): Promise<void> {
  const told = typeof data === 'object' && data !== null && 'path' in data ? String(data.path) : '/dashboard';
  const url = new URL(told, self.location.origin);
  const target = url.origin === self.location.origin ? url : new URL('/dashboard', self.location.origin);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: false });
  const open = windows.find((each) => new URL(each.url).pathname === target.pathname);
  await (open === undefined ? self.clients.openWindow(target.href) : open.focus());
}
export {};
