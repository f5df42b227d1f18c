import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { safePath } from '../effects/log.ts';
import { ProblemError } from './problem.ts';

export type ObservedRequest = { readonly method: string; readonly route: string; readonly status: number; readonly seconds: number };

/** Logs one line for each request, with the id that the answer carries too. It names neither the client nor the query. */
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
    // Load balancers ask every few seconds. At a higher level, these lines would hide the others.
    if (routeOptions.url === '/healthz' || routeOptions.url === '/readyz') request.log.debug(entry, 'request');
    else request.log.info(entry, 'request');
    done();
  });
}

const LOOK_AT_CONNECTIONS_MS = 50;
const CUT_OFF_AFTER_MS = 3_000;

/** Header of a proxy that asks the next server when this one answers 504, as in deploy/nginx.conf. */
const ASKS_NEXT_HEADER = 'x-asks-next-at-504';
const SAFE_METHODS = new Set(['GET', 'HEAD']);

/**
 * The first step of a stop. For `drainMs`, the server still answers, but `/readyz` answers 503 and each connection is closed after its answer, so
 * that proxies move to another server in time. nginx looks at answers only: it leaves a server after a 504, which it asks for and which nothing else
 * here sends.
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

/** Closes each connection after its answer. Otherwise a connection that was busy when the stop began would stay open for the keep-alive time. */
export function closeConnectionsAtStop(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const look = setInterval(() => app.server.closeIdleConnections(), LOOK_AT_CONNECTIONS_MS);
    const cutOff = setTimeout(() => app.server.closeAllConnections(), CUT_OFF_AFTER_MS);
    app.server.once('close', () => {
      clearInterval(look);
      clearTimeout(cutOff);
    });
    // A server that never listened emits no `close`.
    look.unref();
    cutOff.unref();
  });
}

/** Removes scheme and host of an absolute target, which a proxy may send (RFC 9112, section 3.2.2). The host there is not trusted. */
export function addressOf(target: string): string {
  const rest = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return rest === target || rest.startsWith('/') ? rest : `/${rest}`;
}

export function guardRequests(app: FastifyInstance, addressMaxLength: number): void {
  app.addHook('onRequest', async (request) => {
    // The target `*` is valid for OPTIONS only, which is answered before.
    if (!request.url.startsWith('/')) throw new ProblemError('validation', { detail: 'The address does not begin with a slash.' });
    if (request.url.length > addressMaxLength) throw new ProblemError('address-too-long');
    // U+0000 ends a text for some programs and not for others, which helps to evade checks.
    if (request.url.includes('%00')) throw new ProblemError('validation', { detail: 'The address holds the character U+0000.' });
  });
}
