import type { Message } from '@waylift/contract/conversation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allMessages, firstUnread, logOf, withEarlier, withNewest, withNews, withTaken, type MessageLog } from './message-log.ts';

const PAGE = 3;

function message(position: number, mine = position % 2 === 0): Message {
  const id = `m${position}`;
  return { id, mine, author: null, text: id, sentAt: '2026-11-20T08:15:00Z', kind: 'text', event: null, clientId: mine ? id : null };
}

/** The server's messages and its answers, when it has `count` messages. */
function page(count: number, before = count) {
  const from = Math.max(0, before - PAGE);
  const messages = Array.from({ length: before - from }, (_, index) => message(before - 1 - index));
  return { messages, next: from === 0 ? null : String(from) };
}

const names = (log: MessageLog) => allMessages(log).map(({ id }) => id);

describe('the messages of a conversation', () => {
  it('stand once and in the order of the server, whatever is told twice, late, or loaded anew', () => {
    const step = fc.constantFrom(
      'written',
      'told',
      'told again',
      'answered',
      'loaded anew',
      'loaded earlier',
      'missed',
    ) satisfies fc.Arbitrary<string>;
    fc.assert(
      fc.property(fc.nat({ max: 8 }), fc.array(step, { maxLength: 30 }), (begun, steps) => {
        let stored = begun;
        let told = begun;
        let log = logOf(page(stored));
        for (const each of steps) {
          if (each === 'written') stored += 1;
          if (each === 'told' && told < stored) log = withNews(log, message(told++));
          if (each === 'told again' && told > 0 && log.messages.some(({ id }) => id === `m${told - 1}`))
            log = withNews(log, message(told - 1));
          // Only the reader's own message has an answer, and its event may come first.
          if (each === 'answered' && stored > told && (stored - 1) % 2 === 0) log = withTaken(log, message(stored - 1));
          if (each === 'loaded anew') {
            log = withNewest(log, page(stored));
            told = stored;
          }
          if (each === 'loaded earlier' && log.next !== null) log = withEarlier(log, page(stored, Number(log.next)));
        }
        log = withNewest(log, page(stored));
        while (log.next !== null) log = withEarlier(log, page(stored, Number(log.next)));
        expect(names(log)).toEqual(Array.from({ length: stored }, (_, position) => `m${position}`));
      }),
    );
  });

  it('keep what was told live while the newest were being loaded', () => {
    const asked = page(4);
    const log = withNews(logOf(page(4)), message(4));
    expect(names(withNewest(log, asked))).toEqual(['m1', 'm2', 'm3', 'm4']);
  });

  it('begin anew with the newest, when more came than a page holds', () => {
    const log = withNewest(logOf(page(4)), page(20));
    expect([names(log), log.next]).toEqual([['m17', 'm18', 'm19'], '17']);
  });

  it('have an own message at the end until its place is told', () => {
    const written = withTaken(logOf(page(2)), message(4));
    expect(names(written)).toEqual(['m0', 'm1', 'm4']);
    expect(names(withNews(withNews(written, message(3)), message(4)))).toEqual(['m0', 'm1', 'm3', 'm4']);
  });

  it.each([
    { unread: 0, first: undefined },
    { unread: 1, first: 'm5' },
    { unread: 2, first: 'm3' },
    { unread: 40, first: 'm1' },
  ])('$unread unread begin with $first', ({ unread, first }) => {
    const messages = Array.from({ length: 7 }, (_, position) => message(position));
    expect(firstUnread(messages, unread)?.id).toBe(first);
  });
});
