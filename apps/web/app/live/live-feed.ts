/** What happens to the member, for the pages of this tab; docs/decisions/0054 says why it works as it does. */
import type { MemberEventData, MemberEventName } from '@waylift/contract/member-events';
import { createStreamReader, type StreamEvent } from './event-stream.ts';

/** One thing that happened, or `reset`: whatever is shown may be out of date, and the server answers just now. */
export type LiveNews =
  | { readonly [N in MemberEventName]: { readonly name: N; readonly data: MemberEventData[N] } }[MemberEventName]
  | { readonly name: 'reset' };

export type LiveFeed = {
  /** @returns ends it; with the last one the connection ends */
  readonly follow: (follower: (news: LiveNews) => void) => () => void;
  /** Lets the connection go while nobody looks at the page, and takes it up again. */
  readonly setWatched: (isWatched: boolean) => void;
  /** The way to the server may have changed: the connection is made anew, at once. */
  readonly reconnect: () => void;
};

export type FeedEffects = {
  /** Asks for the stream, from after the event `lastEventId`. Null where it does not come. May reject. */
  readonly open: (lastEventId: string, signal: AbortSignal) => Promise<ReadableStream<Uint8Array> | null>;
  /** What an event says; null when it does not keep the contract, and undefined for one that is not known. */
  readonly read: (event: StreamEvent) => Promise<LiveNews | null | undefined>;
  /** Loads what every page shows, and with that finds whether the server answers. May reject. */
  readonly check: (signal: AbortSignal) => Promise<boolean>;
  /** Ends early, without an error, with `signal`. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly nowMs: () => number;
  /** At least 0 and less than 1. */
  readonly random: () => number;
};

/** Two heartbeats of the server and a bit. */
export const SILENCE_MS = 60_000;
/** A stream that says nothing at all is held back on its way. */
export const FIRST_WORD_MS = 10_000;
export const POLL_MS = 30_000;
const FIRST_RETRY_MS = 1_000;
/** A stream that lasted less was none. */
const STEADY_MS = 5_000;
/** What a page that is being loaded could miss. */
const RECENT_MS = 30_000;

/** Connects while someone follows and the tab is watched, which it is not before `setWatched` says so; asks every half minute while no stream comes. */
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
      // Not all at once, when a server that had many listeners comes back.
      await effects.wait(pauseMs * (0.5 + effects.random() / 2), signal);
    }
  }

  /** One stream, to its end. @returns whether it was one */
  async function listen(signal: AbortSignal, onFirstWord: () => void): Promise<boolean> {
    const over = new AbortController();
    const end = () => over.abort();
    signal.addEventListener('abort', end);
    let spokeAtMs: number | null = null;
    const silence = createSilence(() => (spokeAtMs === null ? FIRST_WORD_MS : SILENCE_MS), over);
    try {
      silence.begin();
      const stream = await effects.open(lastEventId, over.signal);
      if (stream === null) return false;
      const events: StreamEvent[] = [];
      const read = createStreamReader((event) => events.push(event));
      const decoder = new TextDecoder();
      for await (const part of partsOf(stream, over.signal)) {
        if (spokeAtMs === null) {
          spokeAtMs = effects.nowMs();
          onFirstWord();
          // What happened between the loading of the page and this moment is in no stream.
          if (lastEventId === '') void reset(signal);
        }
        silence.begin();
        const lastId = read(decoder.decode(part, { stream: true }));
        for (const event of events.splice(0)) await take(event, signal);
        if (!signal.aborted && lastId !== '') lastEventId = lastId;
      }
    } catch {
      // A connection that breaks off says nothing else.
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

  /** As soon as the server answers. */
  async function reset(signal: AbortSignal): Promise<void> {
    while (!isOver(signal)) {
      const isThere = await effects.check(signal).catch(() => false);
      if (isOver(signal)) return;
      if (isThere) return tell({ name: 'reset' });
      await effects.wait(POLL_MS, signal);
    }
  }

  /** Ends a connection on which nothing has come for too long. */
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

  /** Until there is a stream. */
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

/** A condition on the property itself would be taken to hold over an `await`. */
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
