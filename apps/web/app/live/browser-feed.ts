/** Browser only, on members' pages. */
import { hasShape, type AnswerShape } from '../api/answer-shape.ts';
import { endpointEntry } from '../api/endpoint-table.ts';
import { refusal } from '../api/failure.ts';
import { readPageSettings } from '../platform/page-settings.ts';
import { browserApi } from '../session/browser-api.ts';
import { session } from '../session/browser-session.ts';
import type { StreamEvent } from './event-stream.ts';
import { createLiveFeed, type LiveFeed, type LiveNews } from './live-feed.ts';
import { noteConversations, noteNews } from './unread.ts';

/** A hidden tab closes its connection, because browsers open only a few connections to one server. */
const UNWATCHED_MS = 30_000;
/** How often it then asks for the count in its title. */
const ASK_EVERY_MS = 300_000;

/** Below `RECENT_EVENTS_SECONDS`, since clocks differ. */
const YOUNG_MS = 45_000;

export const liveFeed: LiveFeed = createLiveFeed({
  // Another server may not let a page of ours send an id before it has sent one.
  isPageYoung: () => readPageSettings().apiBaseUrl === '' && performance.now() < YOUNG_MS,
  open,
  read,
  check,
  wait,
  nowMs: () => performance.now(),
  random: Math.random,
});

/** Watches whether the tab is visible. @returns stops watching */
export function watchTab(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: ReturnType<typeof setInterval> | undefined;
  const leaving = new AbortController();
  const ask = () => void check(leaving.signal).catch(() => undefined);
  const stopTimers = () => {
    clearTimeout(timer);
    clearInterval(asking);
  };
  const hide = () => {
    liveFeed.setWatched(false);
    asking = setInterval(ask, ASK_EVERY_MS);
  };
  const look = () => {
    stopTimers();
    if (document.visibilityState === 'visible') liveFeed.setWatched(true);
    else timer = setTimeout(hide, UNWATCHED_MS);
  };
  // An open connection would keep the page out of the back-forward cache.
  const leave = () => liveFeed.setWatched(false);
  document.addEventListener('visibilitychange', look);
  addEventListener('pageshow', look);
  addEventListener('pagehide', leave);
  addEventListener('online', liveFeed.reconnect);
  const stopWords = session.beforeTheEnd(async () => leave());
  const stopCounting = liveFeed.follow((news) => {
    if (!noteNews(news)) ask();
  });
  look();
  ask();
  return () => {
    stopTimers();
    document.removeEventListener('visibilitychange', look);
    removeEventListener('pageshow', look);
    removeEventListener('pagehide', leave);
    removeEventListener('online', liveFeed.reconnect);
    stopWords();
    stopCounting();
    leaving.abort();
  };
}

async function check(signal: AbortSignal): Promise<boolean> {
  const answer = await browserApi().call('conversations', { query: {} }, { signal });
  if (answer.ok) noteConversations(answer.value);
  return answer.ok;
}

async function open(lastEventId: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array> | null> {
  const { path } = await endpointEntry('memberEvents');
  let token = await session.accessToken();
  for (let isSecondToken = false; ; isSecondToken = true) {
    const headers = new Headers({ accept: 'text/event-stream', 'accept-language': document.documentElement.lang });
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    if (lastEventId !== '') headers.set('last-event-id', lastEventId);
    const response = await fetch(`${readPageSettings().apiBaseUrl}${path}`, { headers, signal, cache: 'no-store' });
    if (response.status === 401 && !isSecondToken) {
      const refused = await refusal(response);
      token = await session.refused(token, refused.kind === 'refused' && refused.problem?.['why']);
      if (token !== null) continue;
    }
    const isStream = response.ok && response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    if (isStream && response.body !== null) return response.body;
    void response.body?.cancel();
    return null;
  }
}

async function read({ name, data }: StreamEvent): Promise<LiveNews | null | undefined> {
  const shape = await shapeOf(name);
  if (shape === undefined) return undefined;
  const value = parsed(data);
  const news: unknown = { name, data: value };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its shape has just been checked
  return hasShape(value, shape) ? (news as LiveNews) : null;
}

/** The answer type of the call that belongs to the event, from the table of calls. */
async function shapeOf(name: string): Promise<AnswerShape | undefined> {
  switch (name) {
    case 'message':
      return objectOf({ conversationId: { type: 'string' }, message: (await endpointEntry('sendMessage')).answer ?? {} });
    case 'conversation':
      return (await endpointEntry('messages')).answer?.properties?.['conversation'];
    case 'request':
      return (await endpointEntry('request')).answer ?? {};
    case 'lift':
      return (await endpointEntry('lift')).answer ?? {};
    case 'matches':
      return objectOf({ journeyId: { type: 'string' } });
    case 'password':
      return objectOf({});
    default:
      return undefined;
  }
}

function objectOf(properties: Readonly<Record<string, AnswerShape>>): AnswerShape {
  return { type: 'object', properties };
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) return done();
    const timer = setTimeout(end, ms);
    function end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      done();
    }
    signal.addEventListener('abort', end);
  });
}
