/** Another server for tests: real HTTP, which answers, errs, hangs, hangs up or talks nonsense as it is told. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from './listen.ts';

export type JsonAnswer = (request: IncomingMessage, response: ServerResponse) => void;
export type AskedRequest = {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
};

export type JsonServer = AsyncDisposable & {
  readonly url: string;
  /** What was asked so far. */
  readonly asked: readonly AskedRequest[];
  /** How the next requests are answered, one each; the last holds for all that follow. */
  answer(...next: readonly JsonAnswer[]): void;
  /** Resolves once a request is there, and again once its client has hung up. */
  whenAsked(): Promise<{ readonly hungUp: Promise<unknown> }>;
};

export const json =
  (body: unknown, status = 200): JsonAnswer =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
export const text =
  (body: string, status = 200): JsonAnswer =>
  (_, response) =>
    void response.writeHead(status).end(body);
export const hangUp: JsonAnswer = (request) => void request.socket.destroy();
export const neverAnswer: JsonAnswer = () => {};
/** Begins to answer and stops in the middle. */
export const halfAnswer: JsonAnswer = (request, response) => {
  response.writeHead(200, { 'content-length': '1000' }).write('{"trip":', () => request.socket.destroy());
};

/** Listens on a free port; `await using` ends it with whatever still hangs. */
export async function startJsonServer(...first: readonly JsonAnswer[]): Promise<JsonServer> {
  const asked: AskedRequest[] = [];
  let answers = [...first];
  let arrived = Promise.withResolvers<{ readonly hungUp: Promise<unknown> }>();
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      const body = Buffer.concat(chunks).toString('utf8');
      asked.push({
        method: request.method ?? '',
        url: new URL(request.url ?? '/', 'http://server'),
        headers: request.headers,
        body: body === '' ? undefined : JSON.parse(body),
      });
      arrived.resolve({ hungUp: once(response, 'close') });
      const [answer = neverAnswer, ...rest] = answers;
      if (rest.length > 0) answers = rest;
      answer(request, response);
    })();
  });
  const { url, close } = await listen(server);
  return {
    url,
    asked,
    answer: (...next) => void (answers = [...next]),
    whenAsked: async () => {
      const there = await arrived.promise;
      arrived = Promise.withResolvers();
      return there;
    },
    [Symbol.asyncDispose]: close,
  };
}
