import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { safePath } from '../effects/log.ts';
import { ProblemError } from './problem.ts';

export type ObservedRequest = { readonly method: string; readonly route: string; readonly status: number; readonly seconds: number };

/** One line a request, with the id that the answer carries too. Neither who asked nor what was asked for in the query is in it. */
export function logRequests(app: FastifyInstance, observe?: (request: ObservedRequest) => void): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const status = reply.statusCode;
    observe?.({ method, route: routeOptions.url ?? 'none', status, seconds: reply.elapsedTime / 1000 });
    const entry = { method, path: safePath(request.url), status, durationMs: Math.round(reply.elapsedTime) };
    // A load balancer asks every few seconds; that drowns what matters.
    if (routeOptions.url === '/healthz' || routeOptions.url === '/readyz') request.log.debug(entry, 'request');
    else request.log.info(entry, 'request');
    done();
  });
}

const LOOK_AT_CONNECTIONS_MS = 50;
const CUT_OFF_AFTER_MS = 3_000;

/** Sent by a proxy that asks the next server when this one answers 504, as deploy/nginx.conf does. */
const ASKS_NEXT_HEADER = 'x-asks-next-at-504';
const SAFE_METHODS = new Set(['GET', 'HEAD']);

/**
 * A stop begins with this: for `drainMs` the server answers as before, and says that it goes, by `isStopping` in `/readyz` and by closing each
 * connection after its answer. So a proxy sends its requests elsewhere before there is nobody to take them. nginx looks at answers alone: it
 * gives up a server after a 504, which it asks to have, and which nothing else here answers.
 */
export function drainAtStop(app: FastifyInstance, drainMs: number): void {
  let isStopping = false;
  app.decorate('isStopping', () => isStopping);
  app.addHook('onRequest', async (request, reply) => {
    if (isStopping && SAFE_METHODS.has(request.method) && request.headers[ASKS_NEXT_HEADER] !== undefined) return reply.code(504).send();
    return undefined;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    if (drainMs > 0) await delay(drainMs);
  });
}

/** Closes connections once they are answered: one that was busy when the stop began would stay open as long as keep-alive lasts. */
export function closeConnectionsAtStop(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const look = setInterval(() => app.server.closeIdleConnections(), LOOK_AT_CONNECTIONS_MS);
    const cutOff = setTimeout(() => app.server.closeAllConnections(), CUT_OFF_AFTER_MS);
    app.server.once('close', () => {
      clearInterval(look);
      clearTimeout(cutOff);
    });
    // A server that never listened says no "close".
    look.unref();
    cutOff.unref();
  });
}

/** Drops scheme and host of a target, as a proxy may write them (RFC 9112, section 3.2.2): the host is anybody's claim. */
export function addressOf(target: string): string {
  const rest = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return rest === target || rest.startsWith('/') ? rest : `/${rest}`;
}

export function guardRequests(app: FastifyInstance, addressMaxLength: number): void {
  app.addHook('onRequest', async (request) => {
    // `*` is for OPTIONS alone, which is answered before.
    if (!request.url.startsWith('/')) throw new ProblemError('validation', { detail: 'The address does not begin with a slash.' });
    if (request.url.length > addressMaxLength) throw new ProblemError('address-too-long');
    // U+0000 ends a text for some programs and not for others: a classic way around checks.
    if (request.url.includes('%00')) throw new ProblemError('validation', { detail: 'The address holds the character U+0000.' });
  });
}
