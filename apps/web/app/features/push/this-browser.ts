/** Browser only: what this browser does with pushes (W3C Push API). */

import { registerWorker } from '../../platform/install-portal.ts';

const WORKER = '/service-worker.js';

/** `unable`: it cannot show any. `blocked`: its settings refuse them for this site. */
export type BrowserPushes = 'unable' | 'blocked' | 'off' | 'on';
export type Subscribed = { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } };

export async function browserPushes(): Promise<BrowserPushes> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unable';
  if (Notification.permission === 'denied') return 'blocked';
  return (await presentSubscription()) === null ? 'off' : 'on';
}

/** Asks for the permission and subscribes. `blocked`: the person, or the browser for them, has said no. */
export async function subscribeBrowser(publicKey: string): Promise<Subscribed | 'blocked'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked';
  // Without a worker, nothing would ever be ready.
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined) throw new Error('a subscription without keys');
  return { endpoint, keys: { p256dh, auth } };
}

/** @returns the endpoint that no push shall go to any more; null when there was none */
export async function unsubscribeBrowser(): Promise<string | null> {
  const subscription = await presentSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint ?? null;
}

async function presentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}
