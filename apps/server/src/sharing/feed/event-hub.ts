/** Sends members' open pages what happens to them, as server-sent events. The events are read from the database, so any server can send them. */
import { Readable } from 'node:stream';
import { EVENTS_HEARTBEAT_SECONDS, RECENT_EVENTS, RECENT_EVENTS_SECONDS } from '@waylift/contract/limits';
import { memberEventData, type MemberEventName } from '@waylift/contract/member-events';
import { and, asc, count, eq, gt, inArray, isNull, lte, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { listen } from '../../kernel/db/listen.ts';
import { memberEvents, memberFeeds } from '../../kernel/db/schema/member-events.ts';
import { sessions } from '../../kernel/db/schema/sessions.ts';
import type { Clock, Logger } from '../../kernel/effects/effects.ts';
import { MEMBER_EVENTS_CHANNEL } from './announce.ts';

export type ToTell = { readonly name: MemberEventName; readonly subjectId: string };
/** The content of each event for the member, in the order of the events; null: nothing to send any more. */
export type DescribeEvents = (memberId: string, events: readonly ToTell[], signal: AbortSignal) => Promise<readonly unknown[]>;

/** `streamsMax`: how many streams this server has open at most. */
export type HubDeps = {
  readonly streamsMax: number;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly describe: DescribeEvents;
};
type Reader = { readonly memberId: string; readonly sessionId: string; readonly expiresAt: Date; readonly lastEventId: string | undefined };

export type EventHub = {
  /** Opens a stream, which ends with the session, the token or the server. Null: the member or the server has too many open. */
  open(reader: Reader): Promise<Readable | null>;
  /** Ends all streams at once. */
  close(): Promise<void>;
};

type Page = Reader & {
  readonly stream: Readable;
  position: number;
  /** True while the stream's buffer is full. */
  isFull: boolean;
  /** True if it was also full at the previous check. */
  isStuck: boolean;
  isBusy: boolean;
  isOver: boolean;
};

type EventRead = ToTell & { readonly position: number; /** Null: the session has ended. */ readonly sessionId: string | null };

const PAGES_PER_MEMBER = 20;
const EVENTS_AT_ONCE = 20;
const PAGES_READ_AT_ONCE = 50;
/** How many pages are served at the same time, so that connections to the database are left for calls. */
const PAGES_AT_ONCE = 4;
const BUFFER_BYTES = 64 * 1024;

/** The streams of one server. It listens to the database from the first stream on. */
export function createEventHub({ streamsMax, db, clock, log, describe }: HubDeps): EventHub {
  const pages = new Map<string, Set<Page>>();
  const due = new Set<Page>();
  const toTell: { readonly page: Page; readonly events: readonly EventRead[] }[] = [];
  const closing = new AbortController();
  let isReading = false;
  let told = 0;
  let listener: { close(): Promise<void> } | null = null;
  let heartbeat: NodeJS.Timeout | null = null;

  const all = () => [...pages.values()].flatMap((ofMember) => [...ofMember]);

  function wake(page: Page): void {
    due.add(page);
    void tellDue();
  }

  /** Reads the events of all pages that are due at once, so that a burst costs few queries. Then it serves some pages at a time. */
  async function tellDue(): Promise<void> {
    if (isReading) return;
    const ready = [...due].filter(({ isBusy, isFull }) => !isBusy && !isFull).slice(0, PAGES_READ_AT_ONCE);
    if (ready.length === 0) return;
    isReading = true;
    for (const page of ready) {
      due.delete(page);
      page.isBusy = true;
    }
    try {
      const events = await read(ready);
      for (const page of ready) toTell.push({ page, events: events.get(page) ?? [] });
    } catch (error) {
      for (const page of ready) giveUp(page, error);
    }
    isReading = false;
    tellSome();
    void tellDue();
  }

  function tellSome(): void {
    while (told < PAGES_AT_ONCE) {
      const next = toTell.shift();
      if (next === undefined) return;
      told += 1;
      void tellPage(next.page, next.events).finally(() => {
        next.page.isBusy = false;
        told -= 1;
        tellSome();
        void tellDue();
      });
    }
  }

  async function read(ready: readonly Page[]): Promise<ReadonlyMap<Page, EventRead[]>> {
    const column = (of: (page: Page) => string | number) => sql.param(ready.map(of));
    const { name, subjectId, position, memberId } = memberEvents;
    const wanted = sql`unnest(${column((page) => page.memberId)}::uuid[], ${column((page) => page.sessionId)}::uuid[],
      ${column((page) => page.position)}::integer[]) with ordinality as wanted (member_id, session_id, after, number)`;
    const some = db
      .select({ name, subjectId, position })
      .from(memberEvents)
      .where(and(eq(memberId, sql`wanted.member_id`), gt(position, sql`wanted.after`)))
      .orderBy(asc(position))
      .limit(EVENTS_AT_ONCE)
      .as('some');
    const rows = await db
      .select({
        number: sql<number>`wanted.number::integer`,
        name: some.name,
        subjectId: some.subjectId,
        position: some.position,
        sessionId: sessions.id,
      })
      .from(wanted)
      .innerJoinLateral(some, sql`true`)
      .leftJoin(sessions, and(eq(sessions.id, sql`wanted.session_id`), stands(clock.now())))
      .orderBy(sql`wanted.number`, asc(some.position));
    const events = new Map<Page, EventRead[]>(ready.map((page) => [page, []]));
    for (const { number, ...event } of rows) {
      const page = ready[number - 1];
      if (page !== undefined) events.get(page)?.push(event);
    }
    return events;
  }

  async function tellPage(page: Page, events: readonly EventRead[]): Promise<void> {
    try {
      const last = events.at(-1);
      if (last === undefined || page.isOver) return;
      if (last.sessionId === null || page.expiresAt <= clock.now()) return end(page);
      // If one thing has changed several times, the last event is enough.
      const latest = new Map(events.map((event) => [`${event.name} ${event.subjectId}`, event]));
      const news = events.filter((event) => latest.get(`${event.name} ${event.subjectId}`) === event);
      const data = await describe(page.memberId, news, closing.signal);
      const texts = news.map((event, at) => textOf(event.name, event.position, data[at]));
      page.position = last.position;
      // If the last event has nothing to send, only its position is sent, so that a page which reconnects has missed nothing.
      push(page, texts.at(-1) === '' ? `${texts.join('')}id: ${last.position}\n\n` : texts.join(''));
      if (events.length === EVENTS_AT_ONCE) due.add(page);
    } catch (error) {
      giveUp(page, error);
    }
  }

  /** Closes the page's stream. The page reconnects at its position, to a server that can read the events. */
  function giveUp(page: Page, error: unknown): void {
    if (!closing.signal.aborted) log.warn({ err: error }, 'a page could not be told its events');
    end(page);
  }

  function textOf(name: MemberEventName, position: number, data: unknown): string {
    if (data === null || data === undefined) return '';
    const parsed = memberEventData[name].safeParse(data);
    if (!parsed.success) {
      log.error({ event: name, issues: parsed.error.issues.map(({ path }) => path.join('.')) }, 'an event is not what the contract says');
      return '';
    }
    return `id: ${position}\nevent: ${name}\ndata: ${JSON.stringify(parsed.data)}\n\n`;
  }

  function push(page: Page, text: string): void {
    if (text === '' || page.isOver) return;
    page.isFull = !page.stream.push(text);
  }

  function end(page: Page): void {
    if (page.isOver) return;
    forget(page);
    // A page that does not read would not read the end of the stream either.
    if (page.isFull) page.stream.destroy();
    else page.stream.push(null);
  }

  function forget(page: Page): void {
    page.isOver = true;
    due.delete(page);
    const ofMember = pages.get(page.memberId);
    ofMember?.delete(page);
    if (ofMember?.size === 0) pages.delete(page.memberId);
  }

  /** The position where the stream begins, and whether the reader may have missed events. */
  async function startOf({ memberId, lastEventId }: Reader): Promise<{ readonly position: number; readonly isReset: boolean }> {
    const [feed] = await db.select().from(memberFeeds).where(eq(memberFeeds.memberId, memberId));
    const last = feed?.lastPosition ?? 0;
    if (lastEventId === undefined) return { position: last, isReset: false };
    if (lastEventId === RECENT_EVENTS) return { position: last - (await countRecent(memberId, last)), isReset: false };
    const known = /^\d{1,10}$/.test(lastEventId) ? Number(lastEventId) : Infinity;
    if (known > last) return { position: last, isReset: true };
    const [kept] = await db
      .select({ count: count() })
      .from(memberEvents)
      .where(and(eq(memberEvents.memberId, memberId), gt(memberEvents.position, known)));
    return (kept?.count ?? 0) >= last - known ? { position: known, isReset: false } : { position: last, isReset: true };
  }

  async function countRecent(memberId: string, last: number): Promise<number> {
    const since = new Date(clock.now().getTime() - RECENT_EVENTS_SECONDS * 1000);
    const [recent] = await db
      .select({ count: count() })
      .from(memberEvents)
      .where(and(eq(memberEvents.memberId, memberId), lte(memberEvents.position, last), gt(memberEvents.createdAt, since)));
    return recent?.count ?? 0;
  }

  /** Serves the pages that missed events while the server did not listen. */
  async function catchUp(): Promise<void> {
    const ids = [...pages.keys()];
    if (ids.length === 0) return;
    const feeds = await db.select().from(memberFeeds).where(inArray(memberFeeds.memberId, ids));
    for (const { memberId, lastPosition } of feeds)
      for (const page of pages.get(memberId) ?? []) if (page.position < lastPosition) wake(page);
  }

  async function look(): Promise<void> {
    const now = clock.now();
    for (const page of all()) {
      if (page.isStuck && page.isFull) end(page);
      else if (page.expiresAt <= now) end(page);
      else push(page, ': \n\n');
      page.isStuck = page.isFull;
    }
    const open = all();
    if (open.length === 0) return;
    const standing = await db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(inArray(sessions.id, [...new Set(open.map(({ sessionId }) => sessionId))]), stands(now)));
    const ids = new Set(standing.map(({ id }) => id));
    for (const page of open) if (!ids.has(page.sessionId)) end(page);
  }

  function begin(): void {
    if (listener !== null || closing.signal.aborted) return;
    const unlessAway = (error: unknown) => log.warn({ err: error }, 'the open pages could not be looked at');
    listener = listen({ store: { pool: db.$client }, log }, MEMBER_EVENTS_CHANNEL, {
      onNotification: (memberIds) => {
        for (const memberId of memberIds.split(',')) for (const page of pages.get(memberId) ?? []) wake(page);
      },
      onListening: () => void catchUp().catch(unlessAway),
    });
    heartbeat = setInterval(() => void look().catch(unlessAway), EVENTS_HEARTBEAT_SECONDS * 1000);
    heartbeat.unref();
  }

  return {
    async open(reader) {
      const ofMember = pages.get(reader.memberId) ?? new Set();
      if (ofMember.size >= PAGES_PER_MEMBER || all().length >= streamsMax) return null;
      const stream = new Readable({
        highWaterMark: BUFFER_BYTES,
        read() {
          page.isFull = false;
          if (due.has(page)) void tellDue();
        },
        destroy(error, done) {
          forget(page);
          done(error);
        },
      });
      // The page counts as busy until its position is known. What comes meanwhile marks it as due.
      const page: Page = { ...reader, stream, position: Infinity, isFull: false, isStuck: false, isBusy: true, isOver: false };
      pages.set(reader.memberId, ofMember.add(page));
      begin();
      try {
        const { position, isReset } = await startOf(reader);
        page.position = position;
        push(page, `id: ${position}\n${isReset ? 'event: reset\ndata: {}\n' : ''}\n`);
      } catch (error) {
        forget(page);
        throw error;
      }
      page.isBusy = false;
      if (closing.signal.aborted) end(page);
      else if (!page.isOver) wake(page);
      return stream;
    },

    async close() {
      closing.abort();
      if (heartbeat !== null) clearInterval(heartbeat);
      for (const page of all()) end(page);
      await listener?.close();
    },
  };
}

function stands(now: Date): SQL | undefined {
  return and(isNull(sessions.endedAt), gt(sessions.expiresAt, now));
}
