import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { accessTokenEndMs, createSession, memberOf, PATIENCE_MS, REFRESH_AHEAD_MS, type Traded } from './session.ts';
import { readTokens, type Tokens } from './tokens.ts';

const NOW_MS = Date.parse('2026-11-22T08:00:00Z');
const { locks } = navigator;
let browsers = 0;

/** A signed token of a member that expires after so many milliseconds. */
function token(member: string | null, ms: number, more: object = {}): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part({ ...(member === null ? {} : { sub: member }), exp: (NOW_MS + ms) / 1000, ...more })}.signature`;
}
const lasting = (member: string | null, refreshToken: string) => ({
  accessToken: token(member, 600_000, { jti: refreshToken }),
  refreshToken,
});
const ending = (member: string | null, refreshToken: string) => ({ accessToken: token(member, 5000, { jti: refreshToken }), refreshToken });
const opaque = { accessToken: 'access', refreshToken: 'refresh' };

const nothing = () => undefined;
/** Runs all pending microtasks and tasks, Web Locks among them. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setImmediate(done));
}
/** The state of a promise now. */
async function byNow<T>(promise: Promise<T>): Promise<T | 'waits'> {
  await turns();
  return Promise.race([promise, Promise.resolve('waits' as const)]);
}

function set(map: Map<string, string>, key: string, value: string | null): void {
  if (value === null) map.delete(key);
  else map.set(key, value);
}

/** A browser whose tabs share one local storage. As in real browsers, other tabs hear of a change later than the tab that made it. */
type Tab = ReturnType<ReturnType<typeof openBrowser>['openTab']>;

function openBrowser(stored: Tokens | null = null) {
  const name = `browser ${(browsers += 1)}`;
  const truth = new Map<string, string>(stored === null ? [] : [['tokens', JSON.stringify(stored)]]);
  const tabs: { readonly news: (() => void)[]; readonly hear: (key: string, value: string | null) => void }[] = [];
  const did: string[] = [];
  const storedAtForgetting: (string | null)[] = [];
  const traded: string[] = [];
  const server: { trade: (refreshToken: string) => Promise<Traded> } = { trade: async () => ({ kind: 'unknown' }) };

  function openTab({ hasLocks = true, isClosed = false } = {}) {
    const view = new Map(truth);
    const listeners = new Set<{ type: string; listener: (event: Event) => void }>();
    const timers: (() => void)[] = [];
    const killed = Promise.withResolvers<void>();
    let isAlive = true;
    onTestFinished(() => killed.resolve());

    function fire(type: string, more: object): void {
      for (const one of listeners) if (one.type === type) one.listener(Object.assign(new Event(type), more));
    }
    function hear(key: string, value: string | null): void {
      set(view, key, value);
      fire('storage', { key });
    }
    function change(key: string, value: string | null): void {
      if (!isAlive) return;
      set(view, key, value);
      set(truth, key, value);
      for (const other of tabs) if (other !== tab) other.news.push(() => other.hear(key, value));
    }
    const tab = { news: new Array<() => void>(), hear };
    tabs.push(tab);
    const session = createSession({
      storage() {
        if (isClosed) throw new DOMException('The operation is insecure.', 'SecurityError');
        return { getItem: (key) => view.get(key) ?? null, setItem: change, removeItem: (key) => change(key, null) };
      },
      locks: () =>
        hasLocks
          ? {
              request: (lock: string, options: LockOptions, work: () => unknown) =>
                locks.request(`${name} ${lock}`, options, () => Promise.race([work(), killed.promise])),
            }
          : undefined,
      listen(type, listener) {
        const one = { type, listener };
        listeners.add(one);
        return () => void listeners.delete(one);
      },
      async trade(refreshToken) {
        traded.push(refreshToken);
        const answer = await server.trade(refreshToken);
        return isAlive ? answer : await new Promise(nothing);
      },
      revoke: async (refreshToken) => void did.push(`revoke ${refreshToken}`),
      forgetWork() {
        did.push('forget work');
        storedAtForgetting.push(view.get('tokens') ?? null);
      },
      noteEnded: (why) => void did.push(why === true ? 'note the end' : why === null ? 'forget the end' : `note ${JSON.stringify(why)}`),
      hidePage: () => void did.push('hide'),
      leaveFor: (page) => void did.push(`leave for ${page}`),
      nowMs: () => NOW_MS,
      wait: () => new Promise((done) => timers.push(done)),
    });
    return {
      session,
      stored: () => readTokens(() => ({ getItem: (key) => view.get(key) ?? null, setItem: nothing, removeItem: nothing })),
      /** All its time limits pass. */
      isTired: () => timers.splice(0).forEach((done) => done()),
      comesBack: () => fire('pageshow', { persisted: true }),
      kill() {
        isAlive = false;
        killed.resolve();
      },
    };
  }
  return {
    openTab,
    did,
    storedAtForgetting,
    /** The refresh tokens that the server was asked to trade. */
    traded,
    server,
    stored: () => readTokens(() => ({ getItem: (key) => truth.get(key) ?? null, setItem: nothing, removeItem: nothing })),
    /** Delivers the storage events to every tab. */
    async spreads(): Promise<void> {
      await turns();
      for (const tab of tabs) tab.news.splice(0).forEach((tell) => tell());
      await turns();
    },
  };
}

describe('tokens', () => {
  const storing = (text: string | null) => () => ({ getItem: () => text, setItem: nothing, removeItem: nothing });

  it('stand in local storage under `tokens`, as accessToken and refreshToken and nothing else', async () => {
    const written: unknown[] = [];
    const browser = openBrowser();
    const tab = browser.openTab();
    const more = { ...opaque, password: 'secret' };
    await tab.session.begin(more);
    expect(browser.stored()).toEqual(opaque);
    readTokens(() => ({ getItem: (key) => (written.push(key), null), setItem: nothing, removeItem: nothing }));
    expect(written).toEqual(['tokens']);
    expect(browser.did).toEqual(['forget the end']);
  });

  it('of a server without refresh tokens are tokens too', () => {
    expect(readTokens(storing('{"accessToken":"access"}'))).toEqual({ accessToken: 'access', refreshToken: '' });
  });

  it.each([
    '',
    'null',
    'true',
    '7',
    '"access"',
    '[]',
    '{}',
    '{"accessToken":""}',
    '{"accessToken":5}',
    '{"accessToken":{}}',
    '{"accessToken',
  ])('are none when `%s` stands there', (text) => expect(readTokens(storing(text))).toBeNull());

  it('are never an error, whatever stands there', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const tokens = readTokens(storing(text));
        return tokens === null || (typeof tokens.accessToken === 'string' && typeof tokens.refreshToken === 'string');
      }),
    );
  });

  it('that the browser does not keep are told, and their session is ended', async () => {
    const browser = openBrowser();
    const { session } = browser.openTab({ isClosed: true });
    expect(await session.begin(opaque)).toBe(false);
    expect(browser.did).toEqual(['revoke refresh']);
    expect(await session.accessToken()).toBeNull();
    await expect(session.drop()).resolves.toBeUndefined();
  });
});

describe('an access token', () => {
  it('says when it ends and whose it is, whatever letters its other claims hold', () => {
    const accessToken = token('ada', 7000, { name: 'Ÿþ÷ü ✓ Ωß?>' });
    expect(accessToken).toMatch(/[-_]/);
    expect(accessTokenEndMs(accessToken)).toBe(NOW_MS + 7000);
    expect(memberOf({ accessToken, refreshToken: '' })).toBe(memberOf(lasting('ada', 'x')));
    expect(memberOf({ accessToken, refreshToken: '' })).not.toBe(memberOf(lasting('ben', 'x')));
  });

  it.each(['', 'opaque', 'a.b.c', 'a.e30.c', `a.${btoa('{"exp":"7","sub":7}')}.c`, `a.${btoa('null')}.c`, `a.${btoa('[]')}.c`])(
    'that does not say is nobody else’s and has no end: `%s`',
    (accessToken) => {
      expect(accessTokenEndMs(accessToken)).toBeNull();
      expect(memberOf({ accessToken, refreshToken: '' })).toBe(accessToken);
    },
  );

  it('is never an error, whatever a server calls a token', () => {
    fc.assert(fc.property(fc.string(), (text) => [text, `x.${text}.y`].every((each) => accessTokenEndMs(each) === null)));
  });
});

describe('the access token to send', () => {
  const gives = (tokens: Tokens) => async (): Promise<Traded> => ({ kind: 'traded', tokens });

  it('is none when nobody is signed in, and nothing is traded', async () => {
    const browser = openBrowser();
    expect(await browser.openTab().session.accessToken()).toBeNull();
    expect(browser.traded).toEqual([]);
  });

  it('is the stored one while it lasts, and when it cannot be traded', async () => {
    for (const tokens of [lasting('ada', 'refresh'), opaque, { ...ending('ada', ''), refreshToken: '' }]) {
      const browser = openBrowser(tokens);
      expect(await browser.openTab().session.accessToken()).toBe(tokens.accessToken);
      expect(browser.traded).toEqual([]);
    }
  });

  it('is a new one shortly before the old one ends, and after, with Web Locks and without', async () => {
    for (const ms of [REFRESH_AHEAD_MS - 1, 0, -3_600_000])
      for (const hasLocks of [true, false]) {
        const browser = openBrowser({ accessToken: token('ada', ms), refreshToken: 'one' });
        browser.server.trade = gives(lasting('ada', 'two'));
        expect(await browser.openTab({ hasLocks }).session.accessToken()).toBe(lasting('ada', 'two').accessToken);
        expect(browser.stored()).toEqual(lasting('ada', 'two'));
      }
  });

  it('is the stored one when the server has no refresh call, is out of order or cannot be reached', async () => {
    const browser = openBrowser(ending('ada', 'one'));
    expect(await browser.openTab().session.accessToken()).toBe(ending('ada', 'one').accessToken);
    expect(browser.stored()).toEqual(ending('ada', 'one'));
    expect(browser.did).toEqual([]);
  });

  it('is traded once for all who ask in a tab, without Web Locks too', async () => {
    for (const hasLocks of [true, false]) {
      const browser = openBrowser(ending('ada', 'one'));
      browser.server.trade = gives(lasting('ada', 'two'));
      const { session } = browser.openTab({ hasLocks });
      const both = await Promise.all([session.accessToken(), session.accessToken()]);
      expect(both).toEqual(Array(2).fill(lasting('ada', 'two').accessToken));
      expect(browser.traded).toEqual(['one']);
    }
  });

  it('is traded once for two tabs, although the second has not heard of the new one when its turn comes', async () => {
    const browser = openBrowser(ending('ada', 'one'));
    browser.server.trade = gives(lasting('ada', 'two'));
    const [first, second] = [browser.openTab(), browser.openTab()];
    const asked = [first.session.accessToken(), second.session.accessToken()];
    expect(await asked[0]).toBe(lasting('ada', 'two').accessToken);
    expect(second.stored(), 'the news is still on its way').toEqual(ending('ada', 'one'));
    expect(await byNow(Promise.all(asked))).toBe('waits');
    await browser.spreads();
    expect(await Promise.all(asked)).toEqual(Array(2).fill(lasting('ada', 'two').accessToken));
    expect(browser.traded).toEqual(['one']);
  });

  it('is traded by the next tab when the first is killed amid its trade', async () => {
    const browser = openBrowser(ending('ada', 'one'));
    browser.server.trade = () => new Promise(nothing);
    const [first, second] = [browser.openTab(), browser.openTab()];
    void first.session.accessToken();
    await turns();
    const answer = second.session.accessToken();
    browser.server.trade = gives(lasting('ada', 'two'));
    expect(await byNow(answer)).toBe('waits');
    first.kill();
    expect(await answer).toBe(lasting('ada', 'two').accessToken);
    expect(browser.traded).toEqual(['one', 'one']);
    expect(browser.stored()).toEqual(lasting('ada', 'two'));
  });

  it('is traded by the next tab when the server did not answer the first', async () => {
    const browser = openBrowser(ending('ada', 'one'));
    const [first, second] = [browser.openTab(), browser.openTab()];
    expect(await first.session.accessToken()).toBe(ending('ada', 'one').accessToken);
    browser.server.trade = gives(lasting('ada', 'two'));
    expect(await second.session.accessToken()).toBe(lasting('ada', 'two').accessToken);
  });

  it('is none, and stays none, when the member signs out in another tab while it is being traded', async () => {
    for (const hasLocks of [true, false]) {
      const browser = openBrowser(ending('ada', 'one'));
      const answered = Promise.withResolvers<Traded>();
      browser.server.trade = () => answered.promise;
      const [trader, other] = [browser.openTab({ hasLocks }), browser.openTab({ hasLocks })];
      void trader.session.accessToken();
      await turns();
      void other.session.signOut();
      await browser.spreads();
      answered.resolve({ kind: 'traded', tokens: lasting('ada', 'two') });
      await browser.spreads();
      expect(browser.stored()).toBeNull();
      expect(browser.did.filter((what) => what.startsWith('revoke'))).toEqual(['revoke one']);
    }
  });

  it('is none when the server says that the session has ended: the page is left for the login page, and nobody is answered', async () => {
    const browser = openBrowser(ending('ada', 'one'));
    browser.server.trade = async () => ({ kind: 'ended' });
    const { session } = browser.openTab();
    session.bindToMember();
    const all = Promise.race([session.accessToken(), session.accessToken()]);
    expect(await byNow(all)).toBe('waits');
    expect(await byNow(session.accessToken()), 'nor later').toBe('waits');
    expect(browser.traded).toEqual(['one']);
    expect(browser.stored()).toBeNull();
    expect(browser.did).toEqual(['note the end', 'forget work', 'leave for /login']);
  });
});

it.each([
  ['a trade', (tab: Tab) => tab.session.accessToken()],
  ['a call', (tab: Tab) => tab.session.refused(ending('ada', 'one').accessToken, 'paused')],
])('why a session ended is noted with the end, as %s was told', async (_, ask) => {
  const browser = openBrowser(ending('ada', 'one'));
  browser.server.trade = async () => ({ kind: 'ended', why: 'paused' });
  expect(await byNow(ask(browser.openTab()))).toBe('waits');
  expect(browser.did).toEqual(['note "paused"', 'forget work', 'leave for /login']);
});

describe('a 401', () => {
  it('clears the tokens that were sent, leads to the login page once, and is told there', async () => {
    const browser = openBrowser(lasting('ada', 'one'));
    const { session } = browser.openTab();
    session.bindToMember();
    session.watch();
    const sent = await session.accessToken();
    expect(await byNow(Promise.race([session.refused(sent), session.refused(sent)]))).toBe('waits');
    expect(browser.stored()).toBeNull();
    expect(browser.did).toEqual(['note the end', 'forget work', 'leave for /login']);
  });

  it('leads somebody who is not signed in to the login page, without a word of a session', async () => {
    const browser = openBrowser();
    expect(await byNow(browser.openTab().session.refused(null))).toBe('waits');
    expect(browser.did).toEqual(['leave for /login']);
  });

  it('of an old token clears nothing: the call is made again with the new one', async () => {
    const browser = openBrowser(lasting('ada', 'two'));
    const { session } = browser.openTab();
    session.bindToMember();
    expect(await session.refused(lasting('ada', 'one').accessToken)).toBe(lasting('ada', 'two').accessToken);
    expect(browser.stored()).toEqual(lasting('ada', 'two'));
    expect(browser.did).toEqual([]);
  });

  it('of a token that another tab is trading, or has just traded, clears nothing either', async () => {
    const browser = openBrowser(ending('ada', 'one'));
    const answered = Promise.withResolvers<Traded>();
    browser.server.trade = () => answered.promise;
    const [trader, other] = [browser.openTab(), browser.openTab()];
    other.session.bindToMember();
    void trader.session.accessToken();
    await turns();
    const refused = other.session.refused(ending('ada', 'one').accessToken);
    expect(await byNow(refused)).toBe('waits');
    answered.resolve({ kind: 'traded', tokens: lasting('ada', 'two') });
    expect(await byNow(refused), 'traded, but not heard of').toBe('waits');
    await browser.spreads();
    expect(await refused).toBe(lasting('ada', 'two').accessToken);
    expect(browser.stored()).toEqual(lasting('ada', 'two'));
  });

  it('of a token in whose place another has signed in, a moment ago, leaves theirs where they are', async () => {
    const browser = openBrowser(lasting('ada', 'one'));
    const [adas, bens] = [browser.openTab(), browser.openTab()];
    adas.session.bindToMember();
    await bens.session.begin(lasting('ben', 'two'));
    void adas.session.refused(lasting('ada', 'one').accessToken);
    await turns();
    await browser.spreads();
    expect(browser.stored()).toEqual(lasting('ben', 'two'));
    expect(browser.did.at(-1)).toBe('leave for /dashboard');
  });
});

describe('a page that was drawn for a member', () => {
  function openPage(stored = lasting('ada', 'one')) {
    const browser = openBrowser(stored);
    const [page, other] = [browser.openTab(), browser.openTab()];
    expect(page.session.bindToMember()).toBe(true);
    const stop = page.session.watch();
    return { browser, page, other, stop };
  }

  it('is none when nobody is signed in', () => {
    expect(openBrowser().openTab().session.bindToMember()).toBe(false);
  });

  it('is left for / when they sign out elsewhere: what was begun on it is forgotten, and nothing more is sent', async () => {
    const { browser, page, other } = openPage();
    await other.session.drop();
    browser.did.length = 0;
    await browser.spreads();
    expect(browser.did).toEqual(['hide', 'forget work', 'leave for /']);
    expect(await byNow(page.session.accessToken())).toBe('waits');
  });

  it.each([
    ['by their subject', lasting('ada', 'one'), lasting('ben', 'two')],
    ['by tokens that do not say whose they are', opaque, { ...opaque, accessToken: 'another' }],
  ])('is drawn anew for another who signs in elsewhere, known %s: their token is never sent from it', async (_, adas, bens) => {
    const { browser, page, other, stop } = openPage(adas);
    stop();
    await other.session.begin(bens);
    browser.did.length = 0;
    await browser.spreads();
    expect(await byNow(page.session.accessToken())).toBe('waits');
    expect(browser.did).toEqual(['hide', 'forget work', 'leave for /dashboard']);
  });

  it('is drawn anew when it comes back from the back-forward cache and another is signed in by then', async () => {
    const { browser, page, other } = openPage();
    void page.session.signOut();
    await browser.spreads();
    await other.session.begin(lasting('ben', 'two'));
    await browser.spreads();
    browser.did.length = 0;
    page.comesBack();
    await turns();
    expect(browser.did).toEqual(['hide', 'forget work', 'leave for /dashboard']);
  });

  it('stays when another tab trades its tokens, and sends the new one', async () => {
    const { browser, page, other } = openPage(ending('ada', 'one'));
    browser.server.trade = async () => ({ kind: 'traded', tokens: lasting('ada', 'two') });
    await other.session.accessToken();
    await browser.spreads();
    expect(await page.session.accessToken()).toBe(lasting('ada', 'two').accessToken);
    expect(browser.did).toEqual([]);
  });

  it('stays when it trades tokens that do not say whose they are', async () => {
    const { browser, page } = openPage(ending(null, 'one'));
    browser.server.trade = async () => ({ kind: 'traded', tokens: lasting(null, 'two') });
    expect(await page.session.accessToken()).toBe(lasting(null, 'two').accessToken);
    expect(browser.did).toEqual([]);
  });

  it('says its last words with the token of its member before it is left', async () => {
    const { browser, page, other } = openPage();
    const said = Promise.withResolvers<void>();
    const sent: (string | null)[] = [];
    page.session.beforeTheEnd(async () => {
      sent.push(page.session.presentToken(), await page.session.lastToken());
      await said.promise;
    });
    page.session.beforeTheEnd(async () => sent.push('called off'))();
    await other.session.begin(lasting('ben', 'two'));
    await browser.spreads();
    expect(sent).toEqual(Array(2).fill(lasting('ada', 'one').accessToken));
    expect(browser.did).not.toContain('leave for /dashboard');
    said.resolve();
    await turns();
    expect(browser.did).toContain('leave for /dashboard');
  });

  it('does not sign out another who has signed in elsewhere, nor does the end of its account', async () => {
    for (const how of ['signOut', 'drop'] as const) {
      const { browser, page, other, stop } = openPage();
      stop();
      await other.session.begin(lasting('ben', 'two'));
      await browser.spreads();
      void page.session[how]();
      await turns();
      expect(browser.stored()).toEqual(lasting('ben', 'two'));
      expect(browser.did.filter((what) => what.startsWith('revoke'))).toEqual([]);
    }
  });

  it('of nobody in particular sends the token of whoever is signed in', async () => {
    const browser = openBrowser(lasting('ada', 'one'));
    const [page, other] = [browser.openTab(), browser.openTab()];
    expect(await page.session.accessToken()).toBe(lasting('ada', 'one').accessToken);
    await other.session.begin(lasting('ben', 'two'));
    await browser.spreads();
    expect(await page.session.accessToken()).toBe(lasting('ben', 'two').accessToken);
  });
});

describe('signing out', () => {
  it('clears the tokens, ends their session on the server and leads to /', async () => {
    const browser = openBrowser(lasting('ada', 'one'));
    const { session } = browser.openTab();
    session.bindToMember();
    session.watch();
    void session.signOut();
    await turns();
    expect(browser.stored()).toBeNull();
    expect(browser.did).toEqual(['forget work', 'revoke one', 'leave for /']);
    expect(browser.storedAtForgetting, 'nothing is kept anew for a member who is signed out, so the tokens go first').toEqual([null]);
    expect(await byNow(session.accessToken())).toBe('waits');
  });

  it('tells the server first what is still to be told, and leaves the session standing until it has answered, in whatever tab', async () => {
    for (const where of ['this', 'another']) {
      const browser = openBrowser(lasting('ada', 'one'));
      const tabs = [browser.openTab(), browser.openTab()] as const;
      const [teller, leaver] = where === 'this' ? [tabs[0], tabs[0]] : tabs;
      const answered = Promise.withResolvers<void>();
      for (const { session } of tabs) {
        session.bindToMember();
        session.watch();
      }
      teller.session.holdOpen(answered.promise);
      teller.session.beforeTheEnd(async () => {
        browser.did.push(teller.session.presentToken() === lasting('ada', 'one').accessToken ? 'tell' : 'tell without a token');
        await answered.promise;
      });
      await turns();
      void leaver.session.signOut();
      await browser.spreads();
      expect(browser.stored()).toBeNull();
      expect(browser.did.filter((what) => /^(tell|revoke)/.test(what))).toEqual(['tell']);
      answered.resolve();
      await turns();
      expect(browser.did).toContain('revoke one');
      expect(browser.did).toContain('leave for /');
    }
  });

  it('waits no longer than its time limit, nor for a tab that was killed', async () => {
    for (const end of ['tired', 'killed']) {
      const browser = openBrowser(lasting('ada', 'one'));
      const [teller, leaver] = [browser.openTab(), browser.openTab()];
      teller.session.holdOpen(new Promise(nothing));
      await turns();
      void leaver.session.signOut();
      await turns();
      expect(browser.did).toEqual(['forget work']);
      if (end === 'killed') teller.kill();
      else leaver.isTired();
      await turns();
      expect(browser.did).toEqual(['forget work', 'revoke one', 'leave for /']);
    }
    expect(PATIENCE_MS).toBe(3000);
  });

  it('takes nothing from another who signs in while it waits', async () => {
    const browser = openBrowser(ending('ada', 'one'));
    browser.server.trade = () => new Promise(nothing);
    const [trader, leaver, other] = [browser.openTab(), browser.openTab(), browser.openTab()];
    void trader.session.accessToken();
    await turns();
    void leaver.session.signOut();
    const isKept = other.session.begin(lasting('ben', 'two'));
    await turns();
    other.isTired();
    expect(await isKept).toBe(true);
    await browser.spreads();
    expect(browser.did).toContain('leave for /');
    expect(browser.stored()).toEqual(lasting('ben', 'two'));
  });

  it('waits for a trade that is under way, so that the new pair goes too, and no longer than its time limit', async () => {
    for (const end of ['traded', 'tired']) {
      const browser = openBrowser(ending('ada', 'one'));
      const answered = Promise.withResolvers<Traded>();
      browser.server.trade = () => answered.promise;
      const [trader, leaver] = [browser.openTab(), browser.openTab()];
      void trader.session.accessToken();
      await turns();
      void leaver.session.signOut();
      await turns();
      expect(browser.stored()).toEqual(ending('ada', 'one'));
      if (end === 'traded') answered.resolve({ kind: 'traded', tokens: lasting('ada', 'two') });
      else leaver.isTired();
      await browser.spreads();
      expect(browser.stored()).toBeNull();
      expect(browser.did).toContain('revoke one');
    }
  });
});

it('who follows the session is told of every change of the tokens, by its own tab and by others, until they stop', async () => {
  const browser = openBrowser();
  const [tab, other] = [browser.openTab(), browser.openTab()];
  const follower = vi.fn<() => void>();
  const stop = tab.session.follow(follower);
  await tab.session.begin(opaque);
  expect(follower).toHaveBeenCalledTimes(1);
  await browser.spreads();
  await other.session.drop();
  expect(tab.stored()).toEqual(opaque);
  await browser.spreads();
  expect(tab.stored()).toBeNull();
  expect(follower).toHaveBeenCalledTimes(2);
  stop();
  await tab.session.begin(opaque);
  expect(follower).toHaveBeenCalledTimes(2);
});
