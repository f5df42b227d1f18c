import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** A received call. */
export type RecordedCall = { method: string; path: string; body: unknown; authorization: string | undefined; clientId: string | undefined };
/** The answer to a call: status, JSON body and headers. `hang` gives no answer, `drop` closes the connection. */
export type Answer = { status: number; body?: unknown; headers?: Record<string, string> } | 'hang' | 'drop';

/**
 * An API of somebody else that follows the contract and answers only what a test defines. It has its own origin, for `API_BASE_URL`, and records
 * the calls.
 */
export type OtherApi = {
  url: string;
  calls(): readonly RecordedCall[];
  /** The calls that change something or belong to a member. Tests look at these. */
  callsTo(path: string): readonly RecordedCall[];
  /** The bodies of those that change something. */
  changesTo(path: string): readonly unknown[];
  /** @param route such as `POST /v2/liftshare/token`. With a query, it matches only that query. */
  answer(route: string, answer: Answer): void;
  sayInEachAnswer(headers: Record<string, string>): void;
  /** Answers the private pages for a member, whatever the token. */
  answerMember(): void;
  reset(): void;
  close(): Promise<void>;
};

/** What can be told what to answer: this, or what stands in for it where a page is mounted without a server. */
export type Answering = Pick<OtherApi, 'answer'>;

const community = { publicId: 'xk', slug: 'liftshare', name: 'Other', active: true, childCommunities: [] };

/**
 * @param communities directory record and options, by slug
 * @param knowsLifts whether it answers the calls of lifts, which a portal tries once before its first page
 */
export async function startOtherApi(
  communities: Record<string, { record: object; options: object }> = {},
  { knowsLifts = true } = {},
): Promise<OtherApi> {
  const calls: RecordedCall[] = [];
  const answers = new Map<string, Answer>();
  let said: Record<string, string> = {};
  const known = { liftshare: { record: community, options: {} }, ...communities };

  function standardAnswer(method: string, path: string): Answer {
    const [, slug] = /^\/v2\/liftshare\/community\/directory-slug\/(.+)$/.exec(path) ?? [];
    const [, optionsSlug] = /^\/v3\/liftshare\/community\/options\/slug\/(.+)$/.exec(path) ?? [];
    const found = Object.entries(known).find(([name]) => name === slug || name === optionsSlug)?.[1];
    if (method === 'GET' && found !== undefined)
      return { status: 200, body: slug === undefined ? { options: found.options } : { currentCommunity: found.record } };
    return { status: 404, body: { title: 'no such thing' } };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    // Like the product's own API. Otherwise Chromium would cache an answer such as 410 for good.
    response.setHeader('cache-control', 'no-store');
    // A browser repeats a request by itself when a reused connection drops, so every call gets a new connection.
    response.setHeader('connection', 'close');
    response.setHeader('access-control-allow-headers', 'authorization, content-type, accept-language');
    response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
    response.setHeader('access-control-expose-headers', 'retry-after');
    for (const [name, value] of Object.entries(said)) response.setHeader(name, value);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const raw = await text(request);
    const { method = 'GET', url = '/' } = request;
    if (knowsLifts && url === '/v2/liftshare/settings/notifications' && request.headers.authorization === undefined)
      return void response.writeHead(401).end();
    const { authorization, 'waylift-client': clientId } = request.headers;
    calls.push({ method, path: url, body: raw === '' ? undefined : JSON.parse(raw), authorization, clientId: clientId?.toString() });
    const path = url.split('?')[0] ?? url;
    const answer = answers.get(`${method} ${url}`) ?? answers.get(`${method} ${path}`) ?? standardAnswer(method, path);
    if (answer === 'hang') return;
    if (answer === 'drop') return void request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body));
  }

  const callsTo = (path: string) => calls.filter((call) => call.path.split('?')[0] === path);

  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A TCP server has an address with a port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    calls: () => calls,
    callsTo,
    changesTo: (path) =>
      callsTo(path)
        .filter(({ method }) => method !== 'GET')
        .map(({ body }) => body),
    answer: (route, answer) => void answers.set(route, answer),
    sayInEachAnswer: (headers) => void (said = headers),
    answerMember() {
      const { publicId, slug } = community;
      const member = { email: 'ada@brindle.example', forename: 'Ada', surname: 'Marsh', languageCode: 'en', countryCode: 'gb' };
      answers.set('GET /v2/liftshare/app/dashboard', { status: 200, body: { communityPublicId: publicId, communitySlug: slug } });
      answers.set('GET /v2/liftshare/settings', { status: 200, body: { ...member, marketingOptIn: false, community } });
      answers.set(`GET /v2/liftshare/profile/journeys/${publicId}`, { status: 200, body: { journeys: [] } });
    },
    reset() {
      calls.length = 0;
      answers.clear();
      said = {};
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
