/** The one place that stores, trades and clears the tokens, for all tabs (sections 3 and 4); docs/decisions/0025 says why. */
import { readTokens, TOKENS_KEY, type Tokens, type TokenStorage } from './tokens.ts';

export const REFRESH_AHEAD_MS = 60_000;
/** How long a sign-out waits for other tabs and for the server; a sign-in for other tabs. */
export const PATIENCE_MS = 3000;
/** By then every tab has heard of a change. Until then its lock is kept. */
const HEARD_EVERYWHERE_MS = 10_000;
const UNFINISHED = 'waylift-unfinished';

export type Traded = { readonly kind: 'traded'; readonly tokens: Tokens } | { readonly kind: 'ended' } | { readonly kind: 'unknown' };

export type Session = ReturnType<typeof createSession>;

export type SessionEffects = {
  readonly storage: () => TokenStorage;
  /** Web Locks, which exist in secure contexts alone. */
  readonly locks: () => { request: (name: string, options: LockOptions, work: () => unknown) => Promise<unknown> } | undefined;
  readonly listen: (type: 'storage' | 'pageshow', listener: (event: Event) => void) => () => void;
  /** Asks the server for a new pair. `ended`: there is no such session. `unknown`: nobody said so. Never rejects. */
  readonly trade: (refreshToken: string) => Promise<Traded>;
  /** Ends the session on the server, as far as that can be done; none when the token is ''. Never rejects. */
  readonly revoke: (refreshToken: string) => Promise<void>;
  readonly forgetWork: () => void;
  readonly noteEnded: (hasEnded: boolean) => void;
  readonly hidePage: () => void;
  readonly leaveFor: (page: '/' | '/login' | '/dashboard') => void;
  readonly nowMs: () => number;
  readonly wait: (ms: number) => Promise<void>;
};

/** When an access token ends, in milliseconds since 1970; null when it is no JSON Web Token (RFC 7519), or does not say. */
export function accessTokenEndMs(token: string): number | null {
  const endSeconds = claimOf(token, 'exp');
  return typeof endSeconds === 'number' ? endSeconds * 1000 : null;
}

/** The `sub` of the access token. Of a token that does not say, no other is taken for the same member's. */
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
  /** The newest tokens of the member that the page was drawn for; null on a page that was drawn for nobody in particular. */
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
    // Last: what is kept for a member is kept only while there are tokens, and so cannot come back.
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
        // Out of the back-forward cache: it was being left, and what is stored may be another's by now.
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
   * One tab at a time, and only while these are the stored tokens. A write reaches other tabs a moment later, and the next with the lock
   * could still see the old tokens: so the lock is kept for a while, and who waits for it also heeds the change.
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

  /** Stores tokens, or none, in place of the stored ones, after a trade that is under way. @returns whether the browser keeps them */
  async function put(tokens: Tokens | null): Promise<boolean> {
    const before = read();
    if (before !== null) await Promise.race([changeWhileCurrent(before, () => void write(tokens)), effects.wait(PATIENCE_MS)]);
    const stored = read();
    const isAnothers = stored !== null && before !== null && memberOf(stored) !== memberOf(before);
    // Another tab's sign-in in that moment is not taken back.
    if (tokens === null && isAnothers) return true;
    return isStored(tokens) || write(tokens);
  }

  async function trade(tokens: Tokens): Promise<void> {
    await changeWhileCurrent(tokens, async () => {
      const answer = await effects.trade(tokens.refreshToken);
      if (!isStored(tokens)) return;
      if (answer.kind === 'ended') end();
      if (answer.kind !== 'traded') return;
      if (tokensOfPage !== null) tokensOfPage = answer.tokens;
      write(answer.tokens);
    });
  }

  function isDue({ accessToken, refreshToken }: Tokens): boolean {
    const endMs = accessTokenEndMs(accessToken);
    return endMs !== null && refreshToken !== '' && endMs - effects.nowMs() < REFRESH_AHEAD_MS;
  }

  /** Never settles: nothing that is asked of a page on its way out is answered. */
  function leave(page: '/' | '/login' | '/dashboard'): Promise<never> {
    isLeaving = true;
    effects.leaveFor(page);
    return new Promise(() => undefined);
  }

  function end(): void {
    isLeaving = true;
    effects.noteEnded(true);
    write(null);
    void leave('/login');
  }

  const sayLastWords = () => Promise.allSettled([...lastWords].map((say) => say()));

  /** The tokens to act with. Never settles on a page whose member is signed out, or on which another has signed in: it is left. */
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

  /** The token to send, traded first when it is about to end; null when nobody is signed in. Never settles on a page that is left. */
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
    /** From here on the page is that of the member who is signed in, and of no other. @returns whether there is one */
    bindToMember: () => (tokensOfPage = read()) !== null,
    /** Leaves the page as soon as it is no longer its member's. @returns stops it */
    watch: () => {
      void currentTokensOrLeave();
      return follow(() => void currentTokensOrLeave());
    },
    /** The token of the page's member even when another tab has signed out: for what had been asked for before. */
    lastToken: async () => (tokensOfPage !== null && (isLeaving || isOver(read())) ? tokensOfPage.accessToken : await freshToken()),
    /** The same at once, without a trade. */
    presentToken: () => (tokensOfPage ?? read())?.accessToken ?? null,
    /** A refused token that is still the stored one is cleared, and the page left for the login page; else resolves to a newer token. */
    refused: async (sent: string | null): Promise<string | null> => {
      const stored = await currentTokensOrLeave();
      if (stored === null) return await leave('/login');
      if (stored.accessToken !== sent) return stored.accessToken;
      await changeWhileCurrent(stored, end);
      return (await currentTokensOrLeave())?.accessToken ?? null;
    },
    /** Signs in. @returns whether the browser keeps the tokens; if not, their session is ended, since nobody holds it */
    begin: async (tokens: Tokens): Promise<boolean> => {
      tokensOfPage = null;
      const isKept = await put(tokens);
      if (isKept) effects.noteEnded(false);
      else await effects.revoke(tokens.refreshToken);
      return isKept;
    },
    /** Takes the member's tokens away: the server has ended their session itself. */
    drop: async (): Promise<void> => {
      const isOthers = isOver(read());
      tokensOfPage = null;
      if (!isOthers) await put(null);
    },
    /** Signs out in all tabs. What is still to be told to the server in the member's name is told first, by whichever tab has it. */
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
    /** @param say begun, with its token still good, when the session of the page is over @returns calls it off */
    beforeTheEnd: (say: () => Promise<unknown>) => {
      lastWords.add(say);
      return () => void lastWords.delete(say);
    },
    /** Has a sign-out in any tab wait until this settles. */
    holdOpen: (work: Promise<unknown>): void => {
      const held = effects.locks()?.request(UNFINISHED, { mode: 'shared' }, () => work);
      held?.catch(() => undefined);
    },
  };
}
