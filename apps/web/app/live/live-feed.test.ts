import { describe, expect, it } from 'vitest';
import { createLiveFeed, FIRST_WORD_MS, POLL_MS, SILENCE_MS, type LiveNews } from './live-feed.ts';

/** A feed with a clock and streams that the test controls. */
function openFeed() {
  let nowMs = 0;
  let timers: readonly { readonly atMs: number; readonly done: () => void }[] = [];
  const streams: {
    lastEventId: string;
    isOpen: boolean;
    answer: (isThere: boolean) => void;
    say: (text: string) => void;
    end: () => void;
  }[] = [];
  const world = { isThere: true, checks: 0, isPageYoung: false };

  const settle = () => new Promise<void>((done) => setImmediate(done));
  const feed = createLiveFeed({
    isPageYoung: () => world.isPageYoung,
    open(lastEventId, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<ReadableStream<Uint8Array> | null>();
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const writer = writable.getWriter();
      const stream = {
        lastEventId,
        isOpen: true,
        answer: (isThere: boolean) => resolve(isThere ? readable : null),
        say: (text: string) => void writer.write(new TextEncoder().encode(text)).catch(() => undefined),
        end: () => void writer.close(),
      };
      signal.addEventListener('abort', () => {
        stream.isOpen = false;
        reject(new DOMException('over', 'AbortError'));
      });
      streams.push(stream);
      return promise;
    },
    async read({ name, data }) {
      if (name !== 'matches') return undefined;
      return data === 'broken' ? null : { name, data: { journeyId: data, matchCount: 1 } };
    },
    async check() {
      world.checks += 1;
      return world.isThere;
    },
    wait: (ms, signal) =>
      new Promise((done) => {
        if (signal.aborted) return done();
        timers = [...timers, { atMs: nowMs + ms, done }];
        signal.addEventListener('abort', () => done());
      }),
    nowMs: () => nowMs,
    random: () => 0,
  });

  feed.setWatched(true);

  function follow() {
    const told: string[] = [];
    const stop = feed.follow((news: LiveNews) => told.push(news.name === 'matches' ? news.data.journeyId : news.name));
    return { told, stop };
  }

  async function pass(ms: number): Promise<void> {
    const untilMs = nowMs + ms;
    await settle();
    for (;;) {
      const next = timers.filter(({ atMs }) => atMs <= untilMs).toSorted((a, b) => a.atMs - b.atMs)[0];
      if (next === undefined) break;
      timers = timers.filter((timer) => timer !== next);
      nowMs = Math.max(nowMs, next.atMs);
      next.done();
      await settle();
    }
    nowMs = untilMs;
    await settle();
  }

  const latest = () => {
    const stream = streams.at(-1);
    if (stream === undefined) throw new Error('no stream was asked for');
    return stream;
  };
  return { feed, world, streams, follow, pass, latest };
}

const event = (id: string, data: string) => `id: ${id}\nevent: matches\ndata: ${data}\n\n`;

describe('following what happens', () => {
  it('is one connection for all pages, which ends with the last of them', async () => {
    const { follow, streams, pass, latest } = openFeed();
    const [first, second] = [follow(), follow()];
    latest().answer(true);
    latest().say(event('1', 'a'));
    await pass(0);
    expect([first.told, second.told]).toEqual([
      ['a', 'reset'],
      ['a', 'reset'],
    ]);
    first.stop();
    expect(latest().isOpen).toBe(true);
    second.stop();
    expect([streams.length, latest().isOpen]).toEqual([1, false]);
  });

  it('tells a page what came while it was being loaded, and nothing older', async () => {
    const { follow, pass, latest } = openFeed();
    follow();
    latest().answer(true);
    latest().say(event('1', 'old'));
    await pass(31_000);
    latest().say(event('2', 'young'));
    await pass(1_000);
    expect(follow().told).toEqual(['young']);
  });

  it('needs no reset on a page that has just begun: the server tells what it may have missed', async () => {
    const { follow, world, pass, latest } = openFeed();
    world.isPageYoung = true;
    const { told } = follow();
    expect(latest().lastEventId).toBe('recent');
    latest().answer(true);
    latest().say(event('1', 'a'));
    await pass(0);
    expect([told, world.checks]).toEqual([['a'], 0]);
  });

  it('goes on after the last event when the stream ends, without a reset', async () => {
    const { follow, pass, latest, streams } = openFeed();
    const { told } = follow();
    latest().answer(true);
    latest().say(event('1', 'a') + event('2', 'b'));
    await pass(10_000);
    latest().end();
    await pass(1_000);
    expect([streams.length, latest().lastEventId]).toEqual([2, '2']);
    latest().answer(true);
    latest().say(event('3', 'c'));
    await pass(0);
    expect(told).toEqual(['a', 'reset', 'b', 'c']);
  });

  it.each([
    ['the server says so', 'id: 9\nevent: reset\ndata: \n\n'],
    ['an event cannot be read', 'id: 9\nevent: matches\ndata: broken\n\n'],
  ])('says that anything may have changed when %s', async (_, text) => {
    const { follow, pass, latest } = openFeed();
    const { told } = follow();
    latest().answer(true);
    latest().say(event('1', 'a'));
    await pass(0);
    latest().say(`${text}id: 10\nevent: of a newer server\ndata: x\n\n${event('11', 'b')}`);
    await pass(0);
    expect(told.toSorted()).toEqual(['a', 'b', 'reset', 'reset']);
  });

  it.each(['does not come', 'says nothing', 'says nothing any more', 'ends at once'])(
    'asks every 30 seconds where the stream %s',
    async (how) => {
      const { feed, follow, pass, latest, streams, world } = openFeed();
      const { told } = follow();
      const fail = () => {
        if (how === 'does not come') latest().answer(false);
        else latest().answer(true);
        if (how === 'says nothing any more') latest().say(': hello\n\n');
        if (how === 'ends at once') latest().end();
      };
      fail();
      await pass(how === 'says nothing any more' ? SILENCE_MS : FIRST_WORD_MS);
      expect(streams[0]?.isOpen).toBe(false);
      if (how === 'says nothing any more') return;
      const before = told.length;
      await pass(2 * POLL_MS);
      expect([before, told.length, told.every((name) => name === 'reset')]).toEqual([1, 3, true]);
      world.isThere = false;
      await pass(2 * POLL_MS);
      expect(told.length, 'nothing is loaded anew from a server that does not answer').toBe(3);
      world.isThere = true;
      feed.reconnect();
      latest().answer(false);
      await pass(1_000);
      latest().answer(true);
      latest().say(': hello\n\n');
      await pass(1_000);
      const { checks } = world;
      latest().say(': heartbeat\n\n');
      await pass(SILENCE_MS - 1);
      expect(world.checks, 'a stream that comes is enough').toBe(checks);
    },
  );

  it('lets the connection go while nobody looks, and takes it up after the last event', async () => {
    const { feed, follow, pass, latest, streams } = openFeed();
    const { told } = follow();
    latest().answer(true);
    latest().say('id: 1\n\n');
    await pass(0);
    feed.setWatched(false);
    expect(latest().isOpen).toBe(false);
    await pass(2 * POLL_MS);
    feed.setWatched(true);
    expect([streams.length, latest().lastEventId]).toEqual([2, '1']);
    feed.reconnect();
    expect([streams.length, streams[1]?.isOpen]).toEqual([3, false]);
    latest().answer(true);
    latest().say(event('2', 'b'));
    await pass(0);
    expect(told).toEqual(['reset', 'b']);
  });
});
