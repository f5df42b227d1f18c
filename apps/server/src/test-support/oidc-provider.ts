/** A real OpenID Connect provider (oidc-provider) in the test's own process, at which whoever the test names signs on without a form. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { generateKeyPairSync } from 'node:crypto';
import { importJWK, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import Provider, { type Configuration, type JWK } from 'oidc-provider';
import type { PublicKey } from '../accounts/sign-on/public-key.ts';
import { listen } from './listen.ts';

export type ProviderAccount = Readonly<Record<string, unknown>> & { readonly sub: string };
export type TestProvider = AsyncDisposable & {
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string;
  /** Who signs on next, with all that the provider tells. */
  account: ProviderAccount;
  /** Answers in place of the provider, for as long as it is set; false: the provider answers. */
  instead: ((request: IncomingMessage, response: ServerResponse) => boolean) | null;
  /** Another key signs from now on, and the former is gone. */
  turnKeys(): void;
  /** The portal proves itself by one of these keys from now on; null: by its secret. */
  trustKeys(keys: readonly PublicKey[] | null): void;
  /** The portal's address to come back to. */
  register(redirectUri: string): void;
  /** The next ID tokens are these: signed by the provider's own key, unless `key` or `alg` say otherwise. */
  forge(forged: Forged | null): void;
  /** A logout token, as the provider would send it, with `claims` in place of what it would say. */
  signLogout(claims: JWTPayload, by?: { readonly key?: JWK; readonly typ?: string }): Promise<string>;
  /** Follows the portal's address as a browser would, and answers the query with which it is sent back. */
  signOn(location: string): Promise<string>;
};
/** `claims` replace those of an ID token that would be taken. */
export type Forged = { readonly claims?: JWTPayload; readonly key?: JWK; readonly alg?: string; readonly without?: string };

const CLIENT_ID = 'waylift';
const SECRET = 'a-secret-that-only-tests-know-0123456789';

type Given = {
  /** Claims stand in the ID token, as with Entra, and not in userinfo alone, as with Okta. */
  readonly inIdToken?: boolean;
  readonly clientAuth?: 'client_secret_basic' | 'client_secret_post';
};

let keysMade = 0;
export function newKey(): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: `key-${(keysMade += 1)}`, use: 'sig', alg: 'RS256' };
}

async function signed(
  claims: JWTPayload,
  { key, alg, typ }: { readonly key: JWK; readonly alg: string; readonly typ?: string },
): Promise<string> {
  if (alg === 'none') return new UnsecuredJWT(JSON.parse(JSON.stringify(claims))).encode();
  const signing = alg === 'HS256' ? new TextEncoder().encode(SECRET) : await importJWK(JSON.parse(JSON.stringify(key)), alg);
  // Through JSON, which leaves out what is undefined.
  const payload: JWTPayload = JSON.parse(JSON.stringify(claims));
  return await new SignJWT(payload).setProtectedHeader({ alg, kid: String(key.kid), ...(typ && { typ }) }).sign(signing);
}

export async function startOidcProvider({ inIdToken = true, clientAuth = 'client_secret_basic' }: Given = {}): Promise<TestProvider> {
  let answer: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined;
  const server = createServer((request, response) => {
    nonce = new URL(request.url ?? '/', 'http://localhost').searchParams.get('nonce') ?? nonce;
    if (provider.instead?.(request, response) === true) return;
    if (forged !== null && request.method === 'POST' && request.url === '/token') return void answerForged(response, forged);
    answer(request, response);
  });
  const { url, close } = await listen(server);
  const issuer = url.replace('127.0.0.1', 'localhost');

  let key = newKey();
  let forged: Forged | null = null;
  let nonce = '';
  const redirectUris: string[] = [];
  let trusted: readonly PublicKey[] | null = null;
  const configure = () => {
    const configuration: Configuration = {
      clients: [
        {
          client_id: CLIENT_ID,
          client_secret: SECRET,
          redirect_uris: redirectUris.length === 0 ? ['http://localhost/none'] : [...redirectUris],
          grant_types: ['authorization_code'],
          response_types: ['code'],
          token_endpoint_auth_method: trusted === null ? clientAuth : 'private_key_jwt',
          ...(trusted !== null && { jwks: JSON.parse(JSON.stringify({ keys: trusted })) }),
        },
      ],
      jwks: { keys: [key] },
      conformIdTokenClaims: !inIdToken,
      claims: {
        openid: ['sub', 'sid', 'auth_time'],
        email: ['email', 'email_verified'],
        profile: ['given_name', 'family_name', 'name'],
      },
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      // Given, so that the provider does not warn of its defaults.
      ttl: { Grant: 3600, AccessToken: 3600, IdToken: 3600, Session: 3600, Interaction: 3600, AuthorizationCode: 60 },
      cookies: { keys: ['for tests'] },
      pkce: { required: () => true },
      interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
      findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ ...provider.account, sub }) }),
      renderError: (ctx, out) => {
        ctx.type = 'json';
        ctx.body = JSON.stringify(out);
      },
    };
    const oidc = new Provider(issuer, configuration);
    oidc.use(async (ctx, next) => {
      if (!ctx.path.startsWith('/interaction/')) return await next();
      // Signs the test's account in and consents to all that was asked, as the form of a real provider would.
      const { prompt, params, grantId } = await oidc.interactionDetails(ctx.req, ctx.res);
      if (prompt.name === 'login') {
        await oidc.interactionFinished(ctx.req, ctx.res, { login: { accountId: provider.account.sub } });
      } else {
        const grant =
          (grantId === undefined ? undefined : await oidc.Grant.find(grantId)) ??
          new oidc.Grant({ accountId: provider.account.sub, clientId: String(params['client_id']) });
        grant.addOIDCScope('openid email profile');
        await oidc.interactionFinished(ctx.req, ctx.res, { consent: { grantId: await grant.save() } }, { mergeWithLastSubmission: true });
      }
      ctx.respond = false;
    });
    answer = oidc.callback();
  };

  async function answerForged(response: ServerResponse, { claims = {}, key: other, alg = 'RS256', without }: Forged): Promise<void> {
    const now = Math.floor(Date.now() / 1000);
    const whole: JWTPayload = {
      iss: issuer,
      aud: CLIENT_ID,
      nonce,
      iat: now,
      exp: now + 600,
      auth_time: now,
      ...provider.account,
      ...claims,
    };
    if (without !== undefined) delete whole[without];
    const token = await signed(whole, { key: other ?? key, alg });
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ access_token: 'forged', token_type: 'Bearer', expires_in: 600, id_token: token }));
  }

  const provider: TestProvider = {
    issuer,
    clientId: CLIENT_ID,
    secret: SECRET,
    account: { sub: 'nobody' },
    instead: null,
    turnKeys() {
      key = newKey();
      configure();
    },
    trustKeys(keys) {
      trusted = keys;
      configure();
    },
    register(redirectUri) {
      redirectUris.push(redirectUri);
      configure();
    },
    forge(next) {
      forged = next;
    },
    async signLogout(claims, { key: other, typ = 'logout+jwt' } = {}) {
      const now = Math.floor(Date.now() / 1000);
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      const whole = { iss: issuer, aud: CLIENT_ID, iat: now, exp: now + 120, jti: `logout-${(keysMade += 1)}`, events, ...claims };
      return await signed(whole, { key: other ?? key, alg: 'RS256', typ });
    },
    async signOn(location) {
      const cookies = new Map<string, string>();
      let at = location;
      for (let step = 0; step < 10; step += 1) {
        const response = await fetch(at, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        });
        for (const cookie of response.headers.getSetCookie()) {
          const [pair = ''] = cookie.split(';');
          const equals = pair.indexOf('=');
          cookies.set(pair.slice(0, equals), pair.slice(equals + 1));
        }
        const next = response.headers.get('location');
        if (next === null) throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
        at = new URL(next, at).href;
        if (redirectUris.some((uri) => at.startsWith(uri))) return new URL(at).search.slice(1);
      }
      throw new Error('the provider never came back');
    },
    [Symbol.asyncDispose]: close,
  };
  configure();
  return provider;
}
