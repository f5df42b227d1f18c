/** Browser only: this browser's pushes (W3C Push API). */
import type { ApiClient } from '../../api/client.ts';
import { registerWorker } from '../../session/install-portal.ts';
import { keepPushEndpoint, keptPushEndpoint } from '../../session/offline-rides.ts';

const WORKER = '/service-worker.js';
const LOCK = 'waylift-pushes';

/** `unable`: it cannot show pushes. `blocked`: its settings refuse them for this site. `on`: the server sends pushes to it in this session. */
export type BrowserPushes = 'unable' | 'blocked' | 'off' | 'on';
export type PushesHere = { readonly publicKey: string; readonly pushes: BrowserPushes };
export type Subscribed = { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } };

/**
 * Updates the server's record of this browser, if the member wants pushes and had them here. The session may be new, and the subscription may be
 * lost or refused by the push service. It never asks for permission. Null: the server did not answer.
 */
export async function renewPushes(api: ApiClient, signal: AbortSignal): Promise<PushesHere | null> {
  const able = permission();
  if (able !== 'granted') {
    const state = await api.call('pushState', {}, { signal });
    return state.ok ? { publicKey: state.value.publicKey, pushes: able } : null;
  }
  return await alone(async () => {
    const state = await api.call('pushState', {}, { signal });
    if (!state.ok) return null;
    const { publicKey, isWanted, endpoint } = state.value;
    const told = (pushes: BrowserPushes) => ({ publicKey, pushes });
    const present = await presentSubscription();
    if (!isWanted || (present === null && endpoint === null)) return told('off');
    if (present !== null && present.endpoint === endpoint) {
      await keepPushEndpoint(present.endpoint);
      return told('on');
    }
    const isRefused = present?.endpoint === (await keptPushEndpoint());
    const subscribed = present === null || isRefused ? await subscribeAnew(publicKey).catch(() => null) : keysOf(present);
    if (subscribed === null) return told('off');
    const stored = await api.call('subscribeToPushes', { body: subscribed }, { signal });
    if (!stored.ok) return told('off');
    await keepPushEndpoint(subscribed.endpoint);
    return told('on');
  });
}

/** Runs `work` while no tab of this browser changes its pushes. A tab that renews them at the same time would undo what was chosen here. */
export async function alone<T>(work: () => Promise<T>): Promise<T> {
  return await navigator.locks.request(LOCK, work);
}

/** Asks for permission and subscribes. `blocked`: the person or the browser refused. */
export async function subscribeBrowser(publicKey: string): Promise<Subscribed | 'blocked'> {
  return (await Notification.requestPermission()) === 'granted' ? await subscribeAnew(publicKey) : 'blocked';
}

/** Ends pushes to this browser. */
export async function unsubscribeBrowser(): Promise<void> {
  await (await presentSubscription())?.unsubscribe();
}

type Permission = 'unable' | 'blocked' | 'off' | 'granted';
const PERMISSIONS: Readonly<Record<NotificationPermission, Permission>> = { denied: 'blocked', default: 'off', granted: 'granted' };

function permission(): Permission {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unable';
  return PERMISSIONS[Notification.permission];
}

/** Replaces the present subscription, which may have another key or be refused. */
async function subscribeAnew(publicKey: string): Promise<Subscribed> {
  // Without a worker, `ready` would never resolve.
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  await unsubscribeBrowser();
  const subscribed = keysOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  if (subscribed === null) throw new Error('a subscription without keys');
  return subscribed;
}

function keysOf(subscription: PushSubscription | null): Subscribed | null {
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  const { p256dh, auth } = keys ?? {};
  return endpoint === undefined || p256dh === undefined || auth === undefined ? null : { endpoint, keys: { p256dh, auth } };
}

async function presentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}
