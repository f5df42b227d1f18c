/** A Valhalla server for tests: the real library behind HTTP, with the server's own paths, codes and words. */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Actor } from '@valhallajs/valhallajs';
import { valhallaConfig } from '../map/roads/valhalla-config.ts';
import { listen } from './listen.ts';

export type TestValhalla = AsyncDisposable & { readonly url: string };

/** Codes of the refusals that the tests meet; the library tells its words alone. */
const CODES: readonly (readonly [RegExp, number])[] = [
  [/No suitable edges/, 171],
  [/unconnected regions/, 170],
  [/No path could be found/, 442],
  [/exceeds the max distance|Path distance exceeds/, 154],
];

/** Listens on a free port with the roads of a folder of tiles. */
export async function startTestValhalla(tiles: string): Promise<TestValhalla> {
  const actor = new Actor(valhallaConfig(tiles));
  const calls: Readonly<Record<string, (question: string) => Promise<string>>> = {
    '/route': (question) => actor.route(question),
    '/sources_to_targets': (question) => actor.matrix(question),
    '/locate': (question) => actor.locate(question),
    '/status': () => actor.status('{}'),
  };
  const server = createServer((request, response) => {
    void (async () => {
      const ask = calls[request.url ?? ''];
      const [status, body] = await (ask === undefined ? Promise.reject(new Error('Try any of')) : ask(await text(request))).then(
        (answer) => [200, answer] as const,
        (error: unknown) => [400, refusalOf(error)] as const,
      );
      response.writeHead(status, { 'content-type': 'application/json;charset=utf-8' }).end(body);
    })();
  });
  const { url, close } = await listen(server);
  return { url, [Symbol.asyncDispose]: close };
}

function refusalOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  const code = CODES.find(([pattern]) => pattern.test(words))?.[1] ?? 199;
  return JSON.stringify({ error_code: code, error: words, status_code: 400, status: 'Bad Request' });
}
