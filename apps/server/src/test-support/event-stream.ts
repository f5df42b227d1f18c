/** Reads the events of a member as a page does, from a server that listens. */
import { endpoints } from '@waylift/contract/endpoints';
import { expect } from 'vitest';

export type ToldEvent = { readonly id: string; readonly name: string; readonly data: unknown };
export type EventStream = {
  readonly status: number;
  readonly headers: Headers;
  /** What has been told so far. */
  readonly told: readonly ToldEvent[];
  /** The last id that stood in the stream, with an event or without. */
  lastId(): string;
  /** `ended` by the server, `broken` off, or `open`. */
  state(): 'open' | 'ended' | 'broken';
  /** Waits for that many events, of these names where they are given. */
  first(count: number, ...names: readonly string[]): Promise<ToldEvent[]>;
  close(): void;
};

/** The stream, once the server has said where it begins. */
export async function openEvents(baseUrl: string, token: string, lastEventId?: string): Promise<EventStream> {
  const closing = new AbortController();
  const headers = { authorization: `Bearer ${token}`, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) };
  const response = await fetch(new URL(endpoints.memberEvents.path, baseUrl), { headers, signal: closing.signal });
  const told: ToldEvent[] = [];
  let [state, lastId]: ['open' | 'ended' | 'broken', string] = ['open', ''];
  const of = (names: readonly string[]) => told.filter(({ name }) => names.length === 0 || names.includes(name));

  async function read(): Promise<void> {
    let text = '';
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + part).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) take(block);
    }
  }

  function take(block: string): void {
    const fields = new Map(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]));
    lastId = fields.get('id') ?? lastId;
    const data = fields.get('data');
    if (data !== undefined) told.push({ id: lastId, name: fields.get('event') ?? '', data: JSON.parse(data) });
  }

  void read().then(
    () => (state = 'ended'),
    () => (state = 'broken'),
  );
  if (response.ok) await expect.poll(() => lastId).not.toBe('');
  return {
    status: response.status,
    headers: response.headers,
    told,
    lastId: () => lastId,
    state: () => state,
    async first(count, ...names) {
      await expect.poll(() => of(names).length).toBeGreaterThanOrEqual(count);
      return of(names).slice(0, count);
    },
    close: () => closing.abort(),
  };
}
