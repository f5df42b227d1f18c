import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStreamReader, type StreamEvent } from './event-stream.ts';

function readAll(parts: readonly string[]): readonly StreamEvent[] {
  const events: StreamEvent[] = [];
  const read = createStreamReader((event) => events.push(event));
  for (const part of parts) read(part);
  return events;
}

describe('a stream of events (HTML, section 9.2.6)', () => {
  it.each([
    { stream: 'event: message\nid: 7\ndata: {"a":1}\n\n', events: [{ name: 'message', id: '7', data: '{"a":1}' }] },
    { stream: 'data: first\ndata:second\n\n', events: [{ name: 'message', id: '', data: 'first\nsecond' }] },
    { stream: ': heartbeat\n\n:\n\n', events: [] },
    { stream: 'event: lift\n\ndata: later\n\n', events: [{ name: 'message', id: '', data: 'later' }] },
    {
      stream: 'id: 7\ndata: a\n\ndata: b\n\nid\ndata: c\n\n',
      events: [
        ['7', 'a'],
        ['7', 'b'],
        ['', 'c'],
      ].map(([id = '', data = '']) => ({ name: 'message', id, data })),
    },
    { stream: 'id: a\0b\nretry: 10\nunknown: x\ndata: d\n\n', events: [{ name: 'message', id: '', data: 'd' }] },
    { stream: 'data: not finished\n', events: [] },
  ])('$stream', ({ stream, events }) => {
    expect(readAll([stream])).toEqual(events);
  });

  it('says from where it can be taken up, though nothing has happened yet', () => {
    const read = createStreamReader(() => undefined);
    expect([read('id: 7\n'), read('\n'), read(': x\n\n'), read('id: 8\ndata: a\n\nid: 9')]).toEqual(['', '7', '7', '8']);
  });

  it('is the same wherever its parts are cut, and however its lines end', () => {
    const line = fc.constantFrom('data: a:b', 'data', 'id: 1', 'event: lift', ': x', '', '');
    const end = fc.constantFrom('\n', '\r', '\r\n');
    fc.assert(
      fc.property(fc.array(line), end, fc.array(fc.nat({ max: 200 })), (lines, lineEnd, cuts) => {
        const stream = lines.map((each) => each + lineEnd).join('');
        const places = [0, ...cuts.map((cut) => Math.min(cut, stream.length)).toSorted((a, b) => a - b), stream.length];
        const parts = places.slice(1).map((place, position) => stream.slice(places[position], place));
        expect(readAll(parts)).toEqual(readAll([lines.map((each) => `${each}\n`).join('')]));
      }),
      { examples: [[['data', 'data', ''], '\r\n', [5, 6]]] },
    );
  });
});
