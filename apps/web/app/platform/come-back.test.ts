import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';

beforeEach(() => vi.resetModules());

/** Runs the script in a page that stands at `address`. `answers`: the status of each answer of the portal, or null where there is none. */
async function standIn(address: string, answers: readonly (number | null)[]) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const events = new EventTarget();
  const left = [...answers];
  const asked: string[] = [];
  const reload = vi.fn<() => void>();
  const { pathname, href } = new URL(address, 'https://lift.example');
  vi.stubGlobal('location', { pathname, href, reload });
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${url}`);
    const status = left.shift() ?? null;
    if (status === null) throw new TypeError('Failed to fetch');
    return new Response(null, { status });
  });
  await import('./come-back.ts');
  return { asked, reload, goesOnline: () => events.dispatchEvent(new Event('online')) };
}

it('loads the address that it stands in for once the portal answers again, and not while a proxy says that it is away', async () => {
  const { asked, reload } = await standIn('/dashboard', [null, 502, 200]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toEqual(['HEAD https://lift.example/dashboard', 'HEAD https://lift.example/dashboard']);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).toHaveBeenCalledOnce();
});

it('asks at once when the device is online again', async () => {
  const { reload, goesOnline } = await standIn('/dashboard', [200]);
  goesOnline();
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledOnce();
});

it('stays where it was opened by its own address', async () => {
  const { asked, goesOnline } = await standIn('/alder-valley/offline.html', [200]);
  goesOnline();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([]);
});
