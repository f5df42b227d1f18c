/** The member's events, for the pages of this tab. docs/decisions/0054 explains the design. */
import type { MemberEventData, MemberEventName } from '@waylift/contract/member-events';
import { RECENT_EVENTS } from '@waylift/contract/limits';
import { createStreamReader, type StreamEvent } from './event-stream.ts';

/** An event, or `reset`: the page may be out of date, and the server is reachable. */
export type LiveNews =
  | { readonly [N in MemberEventName]: { readonly name: N; readonly data: MemberEventData[N] } }[MemberEventName]
  | { readonly name: 'reset' };

export type LiveFeed = {
  /** @returns unsubscribes. The connection closes with the last follower. */
  readonly follow: (follower: (news: LiveNews) => void) => () => void;
  /** Closes the connection while nobody looks at the page, and opens it again afterwards. */
  readonly setWatched: (isWatched: boolean) => void;
  /** Reconnects at once, because the network may have changed. */
  readonly reconnect: () => void;
};

export type FeedEffects = {
  /** Whether a stream that begins with the events of the last minute tells all that the page has missed since it was asked for. */
  readonly isPageYoung: () => boolean;
  /** Opens the stream after the event `lastEventId`. Null when the server does not send it. May reject. */
  readonly open: (lastEventId: string, signal: AbortSignal) => Promise<ReadableStream<Uint8Array> | null>;
  /** Parses an event. Null: it does not match the contract. Undefined: its name is unknown. */
  readonly read: (event: StreamEvent) => Promise<LiveNews | null | undefined>;
  /** Loads what every page shows, and so finds out whether the server answers. May reject. */
  readonly check: (signal: AbortSignal) => Promise<boolean>;
  /** Resolves early when `signal` is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly nowMs: () => number;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
};

/** A little more than two of the server's heartbeats. */
export const SILENCE_MS = 60_000;
/** If no byte comes within this time, something on the way buffers the stream. */
export const FIRST_WORD_MS = 10_000;
export const POLL_MS = 30_000;
const FIRST_RETRY_MS = 1_000;
/** A stream that ends sooner counts as a failure. */
const STEADY_MS = 5_000;
/** New followers get the events of this time, which happened while their page was loading. */
const RECENT_MS = 30_000;

/**
 * Connects while somebody follows and the tab is watched. Until the first `setWatched(true)`, it is not. Without a stream it polls every half
 * minute.
 */
export function createLiveFeed(effects: FeedEffects): LiveFeed {
  const followers = new Set<(news: LiveNews) => void>();
  let recent: readonly { readonly news: LiveNews; readonly atMs: number }[] = [];
  let lastEventId = '';
  let isWatched = false;
  let running: AbortController | null = null;

  function tell(news: LiveNews): void {
    const atMs = effects.nowMs();
    recent = [...recent.filter((one) => atMs - one.atMs < RECENT_MS), { news, atMs }];
    for (const follower of followers) follower(news);
  }

  function update(): void {
    const isWanted = isWatched && followers.size > 0;
    if (isWanted && running === null) {
      running = new AbortController();
      void run(running.signal);
    }
    if (!isWanted) stop();
  }

  function stop(): void {
    running?.abort();
    running = null;
  }

  async function run(signal: AbortSignal): Promise<void> {
    let polling: AbortController | null = null;
    const steady = () => {
      polling?.abort();
      polling = null;
    };
    signal.addEventListener('abort', steady);
    for (let failures = 0; !isOver(signal);) {
      const isSteady = await listen(signal, steady);
      failures = isSteady ? 0 : failures + 1;
      if (failures > 0 && polling === null && !isOver(signal)) {
        polling = new AbortController();
        void poll(polling.signal);
      }
      const pauseMs = Math.min(POLL_MS, FIRST_RETRY_MS * 2 ** Math.max(0, failures - 1));
      // Random, so that not all listeners reconnect at once when the server comes back.
      await effects.wait(pauseMs * (0.5 + effects.random() / 2), signal);
    }
  }

  /** Reads one stream to its end. @returns whether it lasted long enough to count as a stream */
  async function listen(signal: AbortSignal, onFirstWord: () => void): Promise<boolean> {
    const over = new AbortController();
    const end = () => over.abort();
    signal.addEventListener('abort', end);
    let spokeAtMs: number | null = null;
    const silence = createSilence(() => (spokeAtMs === null ? FIRST_WORD_MS : SILENCE_MS), over);
    try {
      silence.begin();
      const from = lastEventId === '' && effects.isPageYoung() ? RECENT_EVENTS : lastEventId;
      const stream = await effects.open(from, over.signal);
      if (stream === null) return false;
      const events: StreamEvent[] = [];
      const read = createStreamReader((event) => events.push(event));
      const decoder = new TextDecoder();
      for await (const part of partsOf(stream, over.signal)) {
        if (spokeAtMs === null) {
          spokeAtMs = effects.nowMs();
          onFirstWord();
          // Events between the loading of the page and the first byte of its first stream would be missed.
          if (from === '') void reset(signal);
        }
        silence.begin();
        const lastId = read(decoder.decode(part, { stream: true }));
        for (const event of events.splice(0)) await take(event, signal);
        if (!signal.aborted && lastId !== '') lastEventId = lastId;
      }
    } catch {
      // A broken connection needs no handling: the caller reconnects.
    } finally {
      end();
      signal.removeEventListener('abort', end);
    }
    return spokeAtMs !== null && effects.nowMs() - spokeAtMs >= STEADY_MS;
  }

  async function take(event: StreamEvent, signal: AbortSignal): Promise<void> {
    const news = event.name === 'reset' ? null : await effects.read(event);
    if (signal.aborted) return;
    if (event.id !== '') lastEventId = event.id;
    if (news === null) void reset(signal);
    if (news !== null && news !== undefined) tell(news);
  }

  /** Tells `reset` once the server answers. */
  async function reset(signal: AbortSignal): Promise<void> {
    while (!isOver(signal)) {
      const isThere = await effects.check(signal).catch(() => false);
      if (isOver(signal)) return;
      if (isThere) return tell({ name: 'reset' });
      await effects.wait(POLL_MS, signal);
    }
  }

  /** Ends a connection when nothing has come for too long. */
  function createSilence(limitMs: () => number, over: AbortController) {
    let waiting: AbortController | null = null;
    over.signal.addEventListener('abort', () => waiting?.abort());
    return {
      begin(): void {
        waiting?.abort();
        const mine = new AbortController();
        waiting = mine;
        void effects.wait(limitMs(), mine.signal).then(() => {
          if (!mine.signal.aborted) over.abort();
        });
      },
    };
  }

  /** Polls until there is a stream. */
  async function poll(signal: AbortSignal): Promise<void> {
    while (!isOver(signal)) {
      await reset(signal);
      await effects.wait(POLL_MS, signal);
    }
  }

  return {
    follow(follower) {
      followers.add(follower);
      update();
      const atMs = effects.nowMs();
      for (const one of recent) if (atMs - one.atMs < RECENT_MS && followers.has(follower)) follower(one.news);
      return () => {
        followers.delete(follower);
        update();
      };
    },
    setWatched(isNowWatched) {
      isWatched = isNowWatched;
      update();
    },
    reconnect() {
      stop();
      update();
    },
  };
}

/** TypeScript would assume that a check of `signal.aborted` still holds after an `await`. */
function isOver(signal: AbortSignal): boolean {
  return signal.aborted;
}

async function* partsOf(stream: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel);
  if (signal.aborted) cancel();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    cancel();
  }
}
