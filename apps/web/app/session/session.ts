/** The one place that stores, trades and clears the tokens, for all tabs (sections 3 and 4); docs/decisions/0025 says why. */
import { readTokens, TOKENS_KEY, type Tokens, type TokenStorage } from './tokens.ts';

export const REFRESH_AHEAD_MS = 60_000;
/** How long a sign-out waits for other tabs and for the server, and a sign-in for other tabs. */
export const PATIENCE_MS = 3000;
/** After this time every tab has seen a change of local storage. The lock is held until then. */
const HEARD_EVERYWHERE_MS = 10_000;
const UNFINISHED = 'waylift-unfinished';

export type Traded =
  | { readonly kind: 'traded'; readonly tokens: Tokens }
  | { readonly kind: 'ended'; readonly why?: unknown }
  | { readonly kind: 'unknown' };

export type Session = ReturnType<typeof createSession>;

export type SessionEffects = {
  readonly storage: () => TokenStorage;
  /** Web Locks. They exist in secure contexts only. */
  readonly locks: () => { request: (name: string, options: LockOptions, work: () => unknown) => Promise<unknown> } | undefined;
  readonly listen: (type: 'storage' | 'pageshow', listener: (event: Event) => void) => () => void;
  /** Trades the refresh token for a new pair. `ended`: the session no longer exists. `unknown`: the server gave no clear answer. Never rejects. */
  readonly trade: (refreshToken: string) => Promise<Traded>;
  /** Tries to end the session on the server. Does nothing when the token is ''. Never rejects. */
  readonly revoke: (refreshToken: string) => Promise<void>;
  readonly forgetWork: () => void;
  /** @param why as the server says it. Null: the member has signed in. */
  readonly noteEnded: (why: unknown) => void;
  readonly hidePage: () => void;
  readonly leaveFor: (page: '/' | '/login' | '/dashboard') => void;
  readonly nowMs: () => number;
  readonly wait: (ms: number) => Promise<void>;
};

/** The expiry of an access token, in milliseconds since 1970. Null when the token is not a JSON Web Token (RFC 7519) or has no expiry. */
export function accessTokenEndMs(token: string): number | null {
  const endSeconds = claimOf(token, 'exp');
  return typeof endSeconds === 'number' ? endSeconds * 1000 : null;
}

/** The `sub` of the access token. A token without a `sub` matches only itself. */
export function memberOf({ accessToken }: Tokens): string {
  const subject = claimOf(accessToken, 'sub');
  return typeof subject === 'string' ? `sub ${subject}` : accessToken;
}

function claimOf(token: string, name: string): unknown {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null ? new Map<string, unknown>(Object.entries(claims)).get(name) : undefined;
  } catch {
    return undefined;
  }
}

export function createSession(effects: SessionEffects) {
  const followers = new Set<() => void>();
  const lastWords = new Set<() => Promise<unknown>>();
  /** The newest tokens of the member that the page belongs to. Null on a page that belongs to no member. */
  let tokensOfPage: Tokens | null = null;
  let isLeaving = false;
  let trading: Promise<void> | null = null;

  const read = () => readTokens(effects.storage);
  const isStored = (tokens: Tokens | null) => JSON.stringify(read()) === JSON.stringify(tokens);
  const isOver = (stored: Tokens | null) => tokensOfPage !== null && (stored === null || memberOf(stored) !== memberOf(tokensOfPage));

  function write(tokens: Tokens | null): boolean {
    try {
      if (tokens === null) effects.storage().removeItem(TOKENS_KEY);
      else effects.storage().setItem(TOKENS_KEY, JSON.stringify({ accessToken: tokens.accessToken, refreshToken: tokens.refreshToken }));
    } catch {
      if (tokens !== null) return false;
    }
    // Last: data of a member is stored only while tokens are stored, so it cannot come back after this.
    if (tokens === null) effects.forgetWork();
    for (const follower of followers) follower();
    return true;
  }

  function follow(follower: () => void): () => void {
    followers.add(follower);
    const stops = [
      effects.listen('storage', (event) => {
        if (!('key' in event) || event.key === TOKENS_KEY || event.key === null) follower();
      }),
      effects.listen('pageshow', (event) => {
        // The page was restored from the back-forward cache. Another member may have signed in meanwhile.
        if ('persisted' in event && event.persisted === true) isLeaving = false;
        follower();
      }),
    ];
    return () => {
      followers.delete(follower);
      for (const stop of stops) stop();
    };
  }

  /**
   * Runs `change` in one tab at a time, and only while these are the stored tokens. Other tabs see a write a moment later, and the next tab with
   * the lock could still read the old tokens. So the lock is held for a while, and a tab that waits for it also listens for the change.
   */
  async function changeWhileCurrent(tokens: Tokens, change: () => Promise<void> | void): Promise<void> {
    const locks = effects.locks();
    if (!isStored(tokens)) return;
    if (locks === undefined) return await change();
    const changed = new AbortController();
    const stop = follow(() => {
      if (!isStored(tokens)) changed.abort();
    });
    const { promise: isDecided, resolve: decided, reject } = Promise.withResolvers<void>();
    const name = `waylift-tokens ${tokens.accessToken} ${tokens.refreshToken}`;
    locks
      .request(name, { signal: changed.signal }, async () => {
        if (isStored(tokens)) await change();
        decided();
        if (!isStored(tokens)) await effects.wait(HEARD_EVERYWHERE_MS);
      })
      .catch((error: unknown) => (changed.signal.aborted ? decided() : reject(error)));
    await isDecided.finally(stop);
  }

  /** Replaces the stored tokens, after any trade in progress. @param tokens null to sign out @returns whether the browser stores them */
  async function put(tokens: Tokens | null): Promise<boolean> {
    const before = read();
    if (before !== null) await Promise.race([changeWhileCurrent(before, () => void write(tokens)), effects.wait(PATIENCE_MS)]);
    const stored = read();
    const isAnothers = stored !== null && before !== null && memberOf(stored) !== memberOf(before);
    // If another member signed in from another tab just now, their tokens stay.
    if (tokens === null && isAnothers) return true;
    return isStored(tokens) || write(tokens);
  }

  async function trade(tokens: Tokens): Promise<void> {
    await changeWhileCurrent(tokens, async () => {
      const answer = await effects.trade(tokens.refreshToken);
      if (!isStored(tokens)) return;
      if (answer.kind === 'ended') end(answer.why);
      if (answer.kind !== 'traded') return;
      if (tokensOfPage !== null) tokensOfPage = answer.tokens;
      write(answer.tokens);
    });
  }

  function isDue({ accessToken, refreshToken }: Tokens): boolean {
    const endMs = accessTokenEndMs(accessToken);
    return endMs !== null && refreshToken !== '' && endMs - effects.nowMs() < REFRESH_AHEAD_MS;
  }

  /** Leaves the page. The promise never settles, so nothing on the page continues. */
  function leave(page: '/' | '/login' | '/dashboard'): Promise<never> {
    isLeaving = true;
    effects.leaveFor(page);
    return new Promise(() => undefined);
  }

  function end(why: unknown): void {
    isLeaving = true;
    effects.noteEnded(why ?? true);
    write(null);
    void leave('/login');
  }

  const sayLastWords = () => Promise.allSettled([...lastWords].map((say) => say()));

  /** The tokens to use now. If the page's member has signed out or another has signed in, this leaves the page and never settles. */
  async function currentTokensOrLeave(): Promise<Tokens | null> {
    if (isLeaving) return await new Promise(() => undefined);
    const stored = read();
    if (!isOver(stored)) {
      if (tokensOfPage !== null) tokensOfPage = stored;
      return stored;
    }
    isLeaving = true;
    effects.hidePage();
    effects.forgetWork();
    await Promise.race([sayLastWords(), effects.wait(PATIENCE_MS)]);
    return await leave(read() === null ? '/' : '/dashboard');
  }

  /** The access token to send, traded first when it expires soon. Null when nobody is signed in. Never settles when the page is left. */
  async function freshToken(): Promise<string | null> {
    let tokens = await currentTokensOrLeave();
    if (tokens !== null && isDue(tokens)) {
      await (trading ??= trade(tokens).finally(() => (trading = null)));
      tokens = await currentTokensOrLeave();
    }
    return tokens?.accessToken ?? null;
  }

  return {
    follow,
    accessToken: freshToken,
    /** Binds the page to the member who is signed in now. @returns false when nobody is signed in */
    bindToMember: () => (tokensOfPage = read()) !== null,
    /** Leaves the page when its member is no longer the one signed in. @returns stops watching */
    watch: () => {
      void currentTokensOrLeave();
      return follow(() => void currentTokensOrLeave());
    },
    /** The token of the page's member, even after another tab signed out. For calls that were started before that. */
    lastToken: async () => (tokensOfPage !== null && (isLeaving || isOver(read())) ? tokensOfPage.accessToken : await freshToken()),
    /** Like `lastToken`, but synchronous and without a trade. */
    presentToken: () => (tokensOfPage ?? read())?.accessToken ?? null,
    /**
     * Call this when the server refused a token. If it is still the stored one, the session ends and the page is left for the login page.
     * Otherwise it resolves to the newer token.
     */
    refused: async (sent: string | null, why?: unknown): Promise<string | null> => {
      const stored = await currentTokensOrLeave();
      if (stored === null) return await leave('/login');
      if (stored.accessToken !== sent) return stored.accessToken;
      await changeWhileCurrent(stored, () => end(why));
      return (await currentTokensOrLeave())?.accessToken ?? null;
    },
    /** Signs in. @returns whether the browser stores the tokens. If it cannot, the new session is ended on the server. */
    begin: async (tokens: Tokens): Promise<boolean> => {
      tokensOfPage = null;
      const isKept = await put(tokens);
      if (isKept) effects.noteEnded(null);
      else await effects.revoke(tokens.refreshToken);
      return isKept;
    },
    /** Removes the member's tokens, after the server has ended the session itself. */
    drop: async (): Promise<void> => {
      const isOthers = isOver(read());
      tokensOfPage = null;
      if (!isOthers) await put(null);
    },
    /** Signs out in all tabs. Pending calls of the member are finished first, in whichever tab they are. */
    signOut: async (): Promise<void> => {
      if (isOver(read())) return void (await currentTokensOrLeave());
      tokensOfPage ??= read();
      isLeaving = true;
      const isSaid = sayLastWords();
      await put(null);
      const areOthersDone = effects.locks()?.request(UNFINISHED, {}, () => undefined);
      await Promise.race([Promise.allSettled([isSaid, areOthersDone]), effects.wait(PATIENCE_MS)]);
      await effects.revoke(tokensOfPage?.refreshToken ?? '');
      await leave('/');
    },
    /** Registers a call to make with the last valid token before the page's session is over. @returns unregisters it */
    beforeTheEnd: (say: () => Promise<unknown>) => {
      lastWords.add(say);
      return () => void lastWords.delete(say);
    },
    /** Makes a sign-out in any tab wait until `work` settles. */
    holdOpen: (work: Promise<unknown>): void => {
      const held = effects.locks()?.request(UNFINISHED, { mode: 'shared' }, () => work);
      held?.catch(() => undefined);
    },
  };
}
