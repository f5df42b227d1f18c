/** The provider of the demonstration: plays the sign-in of an employer, with three invented people. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type Provider from 'oidc-provider';
import type { Adapter, AdapterPayload } from 'oidc-provider';

export type DemoProvider = {
  readonly issuer: string;
  /** Loads its program, which the first question does otherwise. */
  readonly load: () => Promise<void>;
  readonly close: () => Promise<void>;
};
export type DemoClient = { readonly clientId: string; readonly secret: string; readonly redirectAddress: string };

const HOST = '127.0.0.1';
const SCOPE = 'openid email profile';
/** Of the answer to the page below. */
const ANSWER_MAX_BYTES = 1_000;
const KEPT_MAX = 5_000;
/** After so long it asks again who signs on, so that one may try another person. */
const REMEMBERED_SECONDS = 60;

const PEOPLE = [
  { sub: 'fenwick-1041', given_name: 'Nadia', family_name: 'Okafor', work: 'ward nurse' },
  { sub: 'fenwick-2207', given_name: 'Tom', family_name: 'Ellery', work: 'porter' },
  { sub: 'fenwick-3316', given_name: 'Priya', family_name: 'Raman', work: 'pharmacist' },
] as const;
const addressOf = ({ given_name: given, family_name: family }: (typeof PEOPLE)[number]) =>
  `${given}.${family}@fenwick.example`.toLowerCase();

/** Whether the program of the provider is here: a release does not have it. */
export function hasDemoProvider(): boolean {
  try {
    import.meta.resolve('oidc-provider');
    return true;
  } catch {
    return false;
  }
}

/** Listens at once, and loads the provider later. Null when the port is taken. */
export async function startDemoProvider(port: number, client: () => DemoClient): Promise<DemoProvider | null> {
  let loaded: Promise<RequestListener> | undefined;
  const loadOnce = () => (loaded ??= load(issuerOf(server), client()));
  const server = createServer((request, response) => {
    loadOnce().then(
      (answer) => answer(request, response),
      () => response.writeHead(503).end(),
    );
  });
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(port, HOST, resolve);
  try {
    await listening;
  } catch {
    return null;
  }
  return {
    issuer: issuerOf(server),
    async load() {
      await loadOnce();
    },
    async close() {
      server.closeAllConnections();
      const { promise, resolve: closed } = Promise.withResolvers<void>();
      server.close(() => closed());
      await promise;
    },
  };
}

function issuerOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the provider of the demonstration does not listen');
  return `http://${HOST}:${address.port}`;
}

async function load(issuer: string, { clientId, secret, redirectAddress }: DemoClient): Promise<RequestListener> {
  const { default: OidcProvider } = await import('oidc-provider');
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const provider = new OidcProvider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: secret,
        redirect_uris: [redirectAddress],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'demonstration', use: 'sig', alg: 'ES256' }] },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    adapter: memory(),
    claims: {
      openid: ['sub', 'sid', 'auth_time'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    features: { devInteractions: { enabled: false } },
    ttl: { Grant: 3600, AccessToken: 3600, IdToken: 3600, Session: REMEMBERED_SECONDS, Interaction: 3600, AuthorizationCode: 60 },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    pkce: { required: () => true },
    interactions: { url: (_, { uid }) => `/sign-in/${uid}` },
    findAccount(_, sub) {
      const person = PEOPLE.find((each) => each.sub === sub);
      if (person === undefined) return undefined;
      const { given_name, family_name } = person;
      return { accountId: sub, claims: async () => ({ sub, given_name, family_name, email: addressOf(person), email_verified: true }) };
    },
    // Nobody is asked what the portal may read: an employer has said so.
    async loadExistingGrant({ oidc: { client, session } }) {
      const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: client?.clientId ?? '' });
      grant.addOIDCScope(SCOPE);
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  return (request, response) => {
    if (request.url?.startsWith('/sign-in/') !== true) return void answer(request, response);
    signIn(provider, request, response).catch(() => response.headersSent || response.writeHead(400).end());
  };
}

/** What it keeps: in this process, and bounded. */
function memory(): (name: string) => Adapter {
  const kept = new LRUCache<string, AdapterPayload>({ max: KEPT_MAX });
  return (name) => ({
    async upsert(id, payload, seconds) {
      kept.set(`${name} ${id}`, payload, seconds === undefined ? {} : { ttl: seconds * 1000 });
    },
    find: async (id) => kept.get(`${name} ${id}`),
    findByUid: async (uid) => [...kept.entries()].find(([key, payload]) => key.startsWith(`${name} `) && payload.uid === uid)?.[1],
    findByUserCode: async () => undefined,
    async destroy(id) {
      kept.delete(`${name} ${id}`);
    },
    async consume(id) {
      const found = kept.get(`${name} ${id}`);
      if (found !== undefined) found['consumed'] = Math.floor(Date.now() / 1000);
    },
    async revokeByGrantId(grantId) {
      for (const [key, payload] of kept.entries()) if (payload.grantId === grantId) kept.delete(key);
    },
  });
}

/** Shows the page of the employer, and takes whom a person chooses there. */
async function signIn(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // Throws unless this browser was sent here.
  await provider.interactionDetails(request, response);
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'content-security-policy': POLICY });
    response.end(PAGE);
    return;
  }
  const chosen = new URLSearchParams(await readAnswer(request)).get('who');
  const person = PEOPLE.find(({ sub }) => sub === chosen);
  await provider.interactionFinished(
    request,
    response,
    person === undefined
      ? { error: 'access_denied', error_description: 'The person does not want to sign in.' }
      : { login: { accountId: person.sub } },
  );
}

async function readAnswer(request: IncomingMessage): Promise<string> {
  let answer = '';
  for await (const chunk of request) {
    answer += String(chunk);
    if (answer.length > ANSWER_MAX_BYTES) throw new Error('the answer is too long');
  }
  return answer;
}

// The form's answer leads back to the portal.
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

const PAGE = `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Fenwick Hospitals: sign in</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 26rem; margin: 12vh auto; padding: 0 1rem; }
  h1 { font-size: 1.375rem; }
  button { display: block; width: 100%; margin: 0 0 0.5rem; padding: 0.75rem 1rem; border: 1px solid #767676; border-radius: 0.5rem; background: Canvas; color: CanvasText; font: inherit; text-align: left; cursor: pointer; }
  button:hover { border-color: #c8102e; }
  button:focus-visible { outline: 3px solid #c8102e; outline-offset: 2px; }
  small { display: block; }
  .no { margin-top: 1.5rem; text-align: center; }
</style>
<main>
<h1>Fenwick Hospitals</h1>
<p>Who signs in? This page is a demonstration, and stands in for the employer’s own. There are no passwords.</p>
<form method="post">
${PEOPLE.map(
  (person) =>
    `<button name="who" value="${person.sub}">${person.given_name} ${person.family_name}, ${person.work}<small>${addressOf(person)}</small></button>`,
).join('\n')}
<button class="no" name="who" value="">Do not sign in</button>
</form>
</main>
`;
