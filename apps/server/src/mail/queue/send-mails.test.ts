import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Store } from '../../kernel/db/client.ts';
import { createLog } from '../../kernel/effects/log.ts';
import { MailError } from '../delivery/mailer.ts';
import { mailsAtOnce } from '../delivery/smtp-delivery.ts';
import { openMigratedStore } from '../../test-support/migrated-store.ts';
import { holdMail, releaseMail } from './held-mail.ts';
import { JOBS } from './job-list.ts';
import { awaitMailPace } from './pace-mails.ts';
import { putMails } from './put-mails.ts';
import { createMailSender, type MailSender, type SendMail } from './send-mails.ts';

const log = createLog({ logLevel: 'silent' });
const order = { kind: 'new-report', reportId: '3f0c8a9e-0d7e-4a53-9f8c-1f2a6b7c8d9e' } as const;
const { retryLimit } = JOBS['send-mail'];

let store: Store;
beforeAll(async () => {
  store = await openMigratedStore();
});
afterAll(async () => {
  await store.close();
});
beforeEach(async () => {
  await store.pool.query('delete from mails; delete from store_settings');
});

type Options = { readonly isAlone?: boolean; readonly pollSeconds?: number };

/** Polls once a day by default, so that a test passes only if the sender is told of a mail. */
function newSender({ isAlone = false, pollSeconds = 24 * 3600 }: Options = {}): MailSender & AsyncDisposable {
  const sender = createMailSender({ store: { ...store, isAlone }, log, observe: () => {}, pollSeconds });
  return { ...sender, [Symbol.asyncDispose]: () => sender.rest(0) };
}

async function rows() {
  const { rows: found } = await store.pool.query(`
    select kind, parameters, attempts, is_taken, answer, extract(epoch from next_try_at - now())::float8 as wait,
      sent_at is not null as sent, failed_at is not null as failed, given_up_at is not null as "givenUp" from mails order by created_at`);
  return found;
}

const put = (count: number) =>
  putMails(
    store.db,
    Array.from({ length: count }, () => order),
  );
const away: SendMail = async () => {
  throw Object.assign(new Error('550 <ann@example.org> unknown'), { code: 'EENVELOPE' });
};

test('a mail is there exactly when its transaction is committed', async () => {
  const sender = newSender();
  const lost = store.db.transaction(async (tx) => {
    await putMails(tx, [order]);
    throw new Error('given up');
  });
  await expect(lost).rejects.toThrow('given up');
  expect(await sender.runDue(async () => undefined, { includeLater: false })).toBe(0);
  await store.db.transaction((tx) => putMails(tx, [order]));
  const seen: unknown[] = [];
  expect(await sender.runDue(async (given) => void seen.push(given), { includeLater: false })).toBe(1);
  expect(seen).toEqual([order]);
});

test('a mail that was sent keeps its kind, its moment and the codes of the answer, and nothing of what it was written of', async () => {
  await put(1);
  await newSender().runDue(async () => ({ answer: '250 2.0.0' }), { includeLater: false });
  expect(await rows()).toMatchObject([{ kind: 'new-report', parameters: null, attempts: 1, answer: '250 2.0.0', sent: true }]);
});

test('a mail that nobody wants any more is given up, and empty', async () => {
  await put(1);
  await newSender().runDue(async () => 'not-wanted', { includeLater: false });
  expect(await rows()).toMatchObject([{ parameters: null, sent: false, failed: false, givenUp: true }]);
});

test('a mail that is not taken is tried again after a pause that grows, under the same id', async () => {
  await put(1);
  const ids: string[] = [];
  const waits: number[] = [];
  const sender = newSender();
  const failing: SendMail = (given, signal, id) => (ids.push(id), away(given, signal, id));
  for (let tries = 0; tries < 6; tries += 1) {
    await sender.runDue(failing, { includeLater: true });
    waits.push((await rows())[0]?.wait ?? 0);
  }
  expect(await sender.runDue(failing, { includeLater: false })).toBe(0);
  expect(waits[5]).toBeGreaterThan(4 * (waits[0] ?? Infinity));
  await sender.runDue(async (_given, _signal, id) => void ids.push(id), { includeLater: true });
  expect(new Set(ids).size).toBe(1);
  expect(await rows()).toMatchObject([{ sent: true, attempts: 7 }]);
});

test('what fails at every try has failed in the end, with what a new try needs and no word of the mail server', async () => {
  await put(1);
  const sender = newSender();
  for (let tries = 0; tries <= retryLimit; tries += 1) await sender.runDue(away, { includeLater: true });
  expect(await sender.runDue(away, { includeLater: true })).toBe(0);
  expect(await rows()).toMatchObject([
    { failed: true, attempts: retryLimit + 1, answer: 'EENVELOPE', parameters: { reportId: order.reportId } },
  ]);
  expect(JSON.stringify((await store.pool.query('select * from mails')).rows)).not.toContain('ann@');
});

test('a mail that its recipient’s server refuses for good is tried once, and has failed with the server’s codes', async () => {
  await put(1);
  let tries = 0;
  const refused: SendMail = async () => {
    tries += 1;
    const error = { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 5.1.1 no ann@example.org here' };
    throw new MailError(Object.assign(new Error('no'), error));
  };
  const sender = newSender();
  await sender.runDue(refused, { includeLater: false });
  await sender.runDue(refused, { includeLater: true });
  expect(tries).toBe(1);
  expect(await rows()).toMatchObject([{ failed: true, answer: 'EENVELOPE 550 5.1.1' }]);
});

test.each([451, 530, 552, undefined])('a mail that may still be taken (SMTP %s) is tried again', async (responseCode) => {
  await put(1);
  const later: SendMail = async () => {
    throw new MailError(Object.assign(new Error('later'), { code: 'EENVELOPE', command: 'RCPT TO', responseCode }));
  };
  await newSender().runDue(later, { includeLater: false });
  expect(await rows()).toMatchObject([{ failed: false, sent: false, is_taken: false, attempts: 1 }]);
});

test('only last tries count as failed', async () => {
  const outcomes: string[] = [];
  const sender = createMailSender({ store, log, observe: (_job, outcome) => void outcomes.push(outcome), pollSeconds: 20 });
  await put(1);
  for (let tries = 0; tries < retryLimit; tries += 1) await sender.runDue(away, { includeLater: true });
  expect(new Set(outcomes)).toEqual(new Set(['retried']));
  await sender.runDue(away, { includeLater: true });
  expect(outcomes.at(-1)).toBe('failed');
});

test('mails are sent as soon as they are put, by any server, one after another without a pause', async () => {
  await using sender = newSender();
  const seen: string[] = [];
  await sender.start(async ({ kind }) => void seen.push(kind));
  await put(20);
  await expect.poll(() => seen.length).toBe(20);
  await put(1);
  await expect.poll(() => seen.length).toBe(21);
});

test('a recipient that takes long holds back nobody else', async () => {
  await using sender = newSender();
  const slow = Promise.withResolvers<undefined>();
  let [sent, begun] = [0, 0];
  await put(20);
  await sender.start(async () => {
    begun += 1;
    if (begun === 1) await slow.promise;
    sent += 1;
    return undefined;
  });
  await expect.poll(() => sent).toBe(19);
  slow.resolve(undefined);
  await expect.poll(() => sent).toBe(20);
});

test('what somebody waits for is sent while all others in hand take long, two of them of the same kind', async () => {
  await using sender = newSender();
  const slow = Promise.withResolvers<undefined>();
  const begun: string[] = [];
  await putMails(
    store.db,
    Array.from({ length: 10 }, () => ({ kind: 'failed-mails', since: '2026-11-20T00:00:00Z' })),
  );
  await sender.start(async ({ kind }) => {
    begun.push(kind);
    return await slow.promise;
  });
  await expect.poll(() => begun).toHaveLength(mailsAtOnce());
  await put(3);
  await expect.poll(() => begun).toHaveLength(mailsAtOnce() + 3);
  slow.resolve(undefined);
});

test('a server has as many in hand as MAIL_PER_MINUTE needs where each mail takes a second', async () => {
  await using sender = newSender();
  const slow = Promise.withResolvers<undefined>();
  let begun = 0;
  await put(40);
  await sender.start(async () => {
    begun += 1;
    return await slow.promise;
  }, 2_400);
  await expect.poll(() => begun).toBe(40);
  slow.resolve(undefined);
});

test('two servers send each mail once', async () => {
  await using one = newSender();
  await using other = newSender();
  const ids: string[] = [];
  const send: SendMail = async (_given, _signal, id) => void ids.push(id);
  await Promise.all([one.start(send), other.start(send)]);
  await put(100);
  await expect.poll(() => ids.length).toBe(100);
  expect(new Set(ids).size).toBe(100);
});

test('a mail whose server died with it in hand is sent once its time is over, and at once by one that starts alone', async () => {
  await put(2);
  await store.pool.query("update mails set is_taken = true, attempts = 1, next_try_at = now() + interval '1 hour'");
  const seen: string[] = [];
  const send: SendMail = async (_given, _signal, id) => void seen.push(id);
  await using sender = newSender();
  await sender.start(send);
  // The time of the server that took it is over.
  await store.pool.query('update mails set next_try_at = now() where id = (select id from mails limit 1)');
  await put(1);
  // What the other still has in hand would be taken from it.
  await expect.poll(async () => (await rows()).filter(({ sent }) => sent).length).toBe(2);
  await using alone = newSender({ isAlone: true });
  await alone.start(send);
  await expect.poll(() => seen.length).toBe(3);
  expect((await rows()).map(({ attempts }) => attempts).toSorted((one, other) => one - other)).toEqual([1, 2, 2]);
});

test('a mail that ended its server at every try is tried no more', async () => {
  await put(1);
  await store.pool.query('update mails set is_taken = true, attempts = $1', [retryLimit + 1]);
  const seen: string[] = [];
  await newSender().runDue(async ({ kind }) => void seen.push(kind), { includeLater: false });
  expect(seen).toEqual([]);
  expect(await rows()).toMatchObject([{ failed: true, answer: 'PROCESS_ENDED' }]);
});

test('a server that stops cuts off what it has in hand and gives it back, as if it had not been tried', async () => {
  const sender = newSender();
  const begun = Promise.withResolvers<undefined>();
  await put(1);
  await sender.start(async (_given, signal) => {
    const { promise, reject } = Promise.withResolvers<undefined>();
    signal.addEventListener('abort', () => reject(signal.reason));
    begun.resolve(undefined);
    return await promise;
  });
  await begun.promise;
  await sender.rest(0);
  expect(await rows()).toMatchObject([{ is_taken: false, attempts: 0, sent: false, failed: false }]);
});

test('what a server that stops may still send is given to no other before its time is over', async () => {
  const sender = newSender();
  const [begun, end] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  await put(1);
  await sender.start(async () => {
    begun.resolve(undefined);
    return await end.promise;
  });
  await begun.promise;
  await sender.rest(0);
  expect(await newSender().runDue(async () => undefined, { includeLater: true })).toBe(0);
  expect(await rows()).toMatchObject([{ is_taken: true, attempts: 1, sent: false }]);
  end.resolve(undefined);
  await expect.poll(rows).toMatchObject([{ is_taken: false, sent: true }]);
});

test('while mail is held none is taken, and a release sends all of it', async () => {
  await using sender = newSender();
  const seen: string[] = [];
  await holdMail(store.pool);
  await put(3);
  await sender.start(async ({ kind }) => void seen.push(kind));
  expect(await newSender().runDue(async () => undefined, { includeLater: true })).toBe(0);
  expect(await releaseMail(store.db)).toBe(3);
  await expect.poll(() => seen.length).toBe(3);
});

test.each([600, 3000])('%s mails a minute are sent as so many a minute, by two servers together', async (perMinute) => {
  await using one = newSender();
  await using other = newSender();
  let sent = 0;
  const send: SendMail = async () => void (sent += 1);
  const count = perMinute / 300 + 10;
  const { rows: clock } = await store.pool.query<{ at: Date }>('select clock_timestamp() as at');
  await put(count);
  await Promise.all([one.start(send, perMinute), other.start(send, perMinute)]);
  await expect.poll(() => sent).toBe(count);
  // Each mail had its own turn, after the one before.
  const { rows: turns } = await store.pool.query<{ seconds: number }>(
    "select extract(epoch from value::timestamptz - $1)::float8 as seconds from store_settings where key = 'next-mail'",
    [clock[0]?.at],
  );
  expect(turns[0]?.seconds).toBeGreaterThanOrEqual(((count - 1) * 60) / perMinute);
});

test('a server that comes a little late for its turns makes up for it, and one that comes much too late does not', async () => {
  const turnOf = async () =>
    (await store.pool.query<{ value: Date }>("select value::timestamptz as value from store_settings where key = 'next-mail'")).rows[0]
      ?.value;
  const setTurn = (ago: string) =>
    store.pool.query("update store_settings set value = (clock_timestamp() - $1::interval)::text where key = 'next-mail'", [ago]);
  await awaitMailPace(store.db, 60);
  await setTurn('1.2 seconds');
  const before = await turnOf();
  await awaitMailPace(store.db, 60);
  expect(Number(await turnOf()) - Number(before)).toBe(1_000);
  await setTurn('1 hour');
  await awaitMailPace(store.db, 60);
  expect(Date.now() - Number(await turnOf())).toBeLessThan(60_000);
});

test('a turn that was taken by a clock that was set back since stops nothing', async () => {
  await awaitMailPace(store.db, 60);
  await store.pool.query("update store_settings set value = (clock_timestamp() + interval '1 hour')::text where key = 'next-mail'");
  await awaitMailPace(store.db, 60);
  const { rows: turns } = await store.pool.query(
    "select value::timestamptz <= clock_timestamp() as is_past from store_settings where key = 'next-mail'",
  );
  expect(turns).toEqual([{ is_past: true }]);
});
