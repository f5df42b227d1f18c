/** Open pages of a few members, which listen wherever they find a server, and take up again where they were. */
import { expect } from 'vitest';
import type { EventStream } from '../event-stream.ts';
import { openEvents } from '../event-stream.ts';
import type { Draw } from './draw.ts';
import { tokenOf, type Person } from './people.ts';
import type { Simulation } from './simulation.ts';
import { pairOf, type World } from './world.ts';

type Page = {
  readonly who: Person;
  stream: EventStream | null;
  lastId: string;
  readonly streams: EventStream[];
  /** How many of the events that it was told have been looked at. */
  looked: number;
  /** What it has loaded by itself, since it was told to begin anew. */
  readonly loaded: Set<string>;
};
export type LivePages = {
  /** Waits until each page was told what its member may see of it, and answers what is wrong with that. */
  catchUp(before: World, after: World): Promise<string[]>;
  close(): void;
};

/** Only for what never comes. */
const PATIENCE_MS = 120_000;
const LOOK_EVERY_MS = 5;
/** Where a page is whose member has no events yet. */
const NO_FEED = '0';

export async function openPages(simulation: Simulation, draw: Draw, whose: readonly Person[]): Promise<LivePages> {
  const pages: Page[] = whose.map((who) => ({ who, stream: null, lastId: '', streams: [], looked: 0, loaded: new Set<string>() }));

  async function listen(page: Page): Promise<void> {
    const server = draw.one(simulation.servers.running());
    const opened = await openEvents(server.url, await tokenOf(server.deps, page.who), page.lastId === '' ? undefined : page.lastId).catch(
      () => null,
    );
    if (opened === null) return;
    // Of a member who has never been told anything, nobody knows whether an event was missed. They begin anew.
    if (page.lastId === NO_FEED && opened.lastId() !== NO_FEED) for (const id of seenBy(simulation.world, page.who)) page.loaded.add(id);
    page.stream = opened;
    page.streams.push(opened);
  }

  function toldOf(page: Page) {
    return page.streams.flatMap(({ told }) => told);
  }

  /** Whether the page has been told of everything up to this event. */
  async function isUpToDate(page: Page, last: number): Promise<boolean> {
    const { stream } = page;
    if (stream !== null && stream.state() !== 'open') {
      page.lastId = stream.lastId() === '' ? page.lastId : stream.lastId();
      page.stream = null;
    }
    if (page.stream === null) await listen(page);
    return Number(page.stream?.lastId() ?? 0) >= last;
  }

  for (const page of pages) await listen(page);
  return {
    async catchUp(before, after) {
      const faults: string[] = [];
      for (const page of pages) {
        const { who } = page;
        const seen = seenBy(after, who);
        const due = [...after.messages.values()].filter(({ id }) => !before.messages.has(id) && seen.has(id));
        await expect
          .poll(() => isUpToDate(page, after.feeds.get(who.id) ?? 0), { timeout: PATIENCE_MS, interval: LOOK_EVERY_MS })
          .toBe(true)
          .catch(() => faults.push(`the page of ${who.number} does not get on`));
        const all = toldOf(page);
        const told = messageIdsOf(all);
        const missing = due.filter(({ id }) => !told.includes(id) && !page.loaded.has(id));
        if (missing.length > 0) faults.push(`the page of ${who.number} is not told of ${missing.map(({ id }) => id).join(' ')}`);
        if (new Set(told).size < told.length) faults.push(`the page of ${who.number} is told of a message twice`);
        if (page.loaded.size === 0 && all.some(({ name }) => name === 'reset')) faults.push(`the page of ${who.number} has lost its place`);
        for (const [conversationId, rows] of Map.groupBy(due, (row) => row.conversationId)) {
          const order = told.filter((id) => rows.some((row) => row.id === id));
          if (
            order.join() !==
            rows
              .map(({ id }) => id)
              .filter((id) => !page.loaded.has(id))
              .join()
          )
            faults.push(`the page of ${who.number} is told of ${conversationId} out of order`);
        }
        simulation.heard.push(
          ...all.slice(page.looked).map(({ name, data }) => ({ readerId: who.id, by: `the live ${name}`, text: JSON.stringify(data) })),
        );
        page.looked = all.length;
      }
      return faults;
    },
    close: () => {
      for (const { streams } of pages) for (const stream of streams) stream.close();
    },
  };
}

function messageIdsOf(told: EventStream['told']): string[] {
  // What the test's own server tells.
  return told.filter(({ name }) => name === 'message').map(({ data }) => (data as { message: { id: string } }).message.id);
}

/** The messages that a member may see. */
function seenBy(world: World, { id: readerId }: Person): ReadonlySet<string> {
  const seen = [...world.messages.values()].filter(
    ({ conversationId, isHidden, authorId }) => pairOf(world, conversationId).includes(readerId) && (!isHidden || authorId === readerId),
  );
  return new Set(seen.map(({ id }) => id));
}
