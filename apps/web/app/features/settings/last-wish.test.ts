import { describe, expect, it } from 'vitest';
import { createLastWish, type SaveOutcome, type Settled } from './last-wish.ts';

/** A server that stores `off` at first. The test decides when it answers. */
function openServer() {
  const calls: { value: string; answer: (outcome: SaveOutcome<string, string>) => void }[] = [];
  const settled: Settled<string, string>[] = [];
  const take = createLastWish<string, string>('off', (value) => new Promise((resolve) => calls.push({ value, answer: resolve })));
  return {
    settled,
    wish: async (value: string) => {
      const state = await take(value);
      if (state !== null) settled.push(state);
    },
    sent: () => calls.map(({ value }) => value),
    /** Answers the newest call and waits for the effects. */
    answer: async (outcome: SaveOutcome<string, string>) => {
      calls.at(-1)?.answer(outcome);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const ok = (value: string) => ({ ok: true, value }) as const;
const away = { ok: false, why: 'away' } as const;

describe('a value that is saved at once', () => {
  it('is sent as it is wished, and told when it is saved', async () => {
    const { settled, wish, sent, answer } = openServer();
    void wish('on');
    expect(sent()).toEqual(['on']);
    expect(settled).toEqual([]);
    await answer(ok('on'));
    expect(settled).toEqual([{ kept: 'on', why: null }]);
  });

  it('is sent one call at a time, and of the wishes made meanwhile only the last', async () => {
    const { settled, wish, sent, answer } = openServer();
    for (const value of ['on', 'off', 'on', 'off']) void wish(value);
    expect(sent()).toEqual(['on']);
    await answer(ok('on'));
    expect(sent()).toEqual(['on', 'off']);
    await answer(ok('off'));
    expect(settled).toEqual([{ kept: 'off', why: null }]);
  });

  it('is as it was when its call fails, and may be wished again', async () => {
    const { settled, wish, answer } = openServer();
    void wish('on');
    await answer(away);
    expect(settled).toEqual([{ kept: 'off', why: 'away' }]);
    void wish('on');
    await answer(ok('on'));
    expect(settled.at(-1)).toEqual({ kept: 'on', why: null });
  });

  it('is what the server took last when only a later call fails', async () => {
    const { settled, wish, answer } = openServer();
    void wish('on');
    void wish('weekly');
    await answer(ok('on'));
    await answer(away);
    expect(settled).toEqual([{ kept: 'on', why: 'away' }]);
  });

  it('is sent again although the wish went back to where it began: a call that failed may have arrived', async () => {
    const { settled, wish, sent, answer } = openServer();
    void wish('on');
    void wish('off');
    await answer(away);
    expect(sent()).toEqual(['on', 'off']);
    await answer(ok('off'));
    expect(settled).toEqual([{ kept: 'off', why: null }]);
  });
});
