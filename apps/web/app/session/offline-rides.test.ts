import { expect, it, onTestFinished, vi } from 'vitest';
import { openTab } from '../test-support/browser-tab.ts';
import { forgetOffline, keepOfflineRides } from './offline-rides.ts';

it('the next rides are kept for a page without a connection as long as someone is signed in, and not by a page that is still being left', async () => {
  openTab();
  const kept = new Map<string, Map<string, Response>>();
  vi.stubGlobal('caches', {
    async open(name: string) {
      const store = kept.get(name) ?? new Map<string, Response>();
      kept.set(name, store);
      return { put: async (path: string, response: Response) => void store.set(path, response) };
    },
    delete: async (name: string) => kept.delete(name),
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const rides = { title: 'Your next rides', rides: ['Monday 08:05, Ana drives'] };
  localStorage.setItem('tokens', JSON.stringify({ accessToken: 'access', refreshToken: 'refresh' }));
  await keepOfflineRides(rides);
  expect([...kept.values()].flatMap((store) => [...store.keys()])).toEqual(['/offline-rides']);
  const [store] = kept.values();
  expect(await store?.get('/offline-rides')?.json()).toEqual({ ...rides, keptAt: expect.any(Number) });
  localStorage.removeItem('tokens');
  forgetOffline();
  await keepOfflineRides(rides);
  expect(kept.size).toBe(0);
});
