/** Turns exceptions, and requests that Fastify refuses, into problems: nothing that a client sends is answered with a 500. */
import type { Socket } from 'node:net';
import { randomUUID } from 'node:crypto';
import { PROBLEM_STATUS, type ProblemCode } from '@waylift/contract/problem';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isStoreAway, storeTrouble } from '../db/store-away.ts';
import type { Logger } from '../effects/effects.ts';
import { ImagesAwayError } from '../storage/images-away.ts';
import { API_PREFIXES, PAGES_ROUTE } from './paths.ts';
import { HEADERS_WITHOUT_ROUTE } from './security-headers.ts';
import { problem, problemBody, ProblemError, sendProblem, type ProblemValue } from './problem.ts';

const PROBLEM_OF_FASTIFY: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_INVALID_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-body',
  FST_ERR_MAX_LIMIT_EXCEEDED: 'address-too-long',
  FST_ERR_BAD_URL: 'validation',
};

const HANG_UP_AFTER_MS = 1_000;

export function problemOf(error: unknown, log: Logger): ProblemValue {
  if (error instanceof ProblemError) return error.problem;
  if (isStoreAway(error)) {
    log.error({ err: error }, storeTrouble(error));
    return problem('unavailable');
  }
  if (error instanceof ImagesAwayError) {
    log.error({ err: error }, 'the images are out of reach');
    return problem('unavailable');
  }
  const { code = '', statusCode = 500 } = errorFields(error);
  // Whoever asked has gone while the answer was being sent.
  if (code === 'ERR_STREAM_PREMATURE_CLOSE') return problem('unavailable');
  const known = PROBLEM_OF_FASTIFY[code];
  if (known !== undefined) return problem(known, code === 'FST_ERR_BAD_URL' ? { detail: 'The address is not percent-encoded UTF-8.' } : {});
  if (statusCode >= 400 && statusCode < 500) return problem(codeOfStatus(statusCode));
  log.error({ err: error }, 'a request failed');
  return problem('internal');
}

export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answerProblem(request, reply, problemOf(error, request.log));
}

/** For requests that Fastify refuses before any route, such as an address that is not UTF-8. No hook runs for them. */
export function handleFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id).headers(HEADERS_WITHOUT_ROUTE);
  answerProblem(request, reply, problemOf(error, request.log));
}

/** Any other public path leads to /404 (section 2), and so does an invalid one. A person gets a page, a program gets the problem. */
function answerProblem(request: FastifyRequest, reply: FastifyReply, value: ProblemValue): FastifyReply {
  return value.code === 'validation' && isPageVisit(request)
    ? reply.header('cache-control', 'no-store').redirect('/404', 302)
    : sendProblem(reply, value);
}

function isPageVisit({ method, url, headers, server }: FastifyRequest): boolean {
  const asksForPage = (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true;
  return (
    asksForPage && server.hasRoute({ method: 'GET', url: PAGES_ROUTE }) && !API_PREFIXES.some((prefix) => url.startsWith(`${prefix}/`))
  );
}

/** For data that is not valid HTTP: headers that are too long, an unknown method, a connection that sends nothing. */
export function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    hangUp(socket, '408 Request Timeout', 'validation', { status: 408, title: 'The request came too slowly' });
  else if (error.code === 'HPE_HEADER_OVERFLOW') hangUp(socket, '431 Request Header Fields Too Large', 'headers-too-large');
  else hangUp(socket, '400 Bad Request', 'validation');
}

/** For a request without a host, with two hosts, or with an invalid one. */
export function refuseHost(socket: Socket): void {
  hangUp(socket, '400 Bad Request', 'validation', { detail: 'The header Host has to be there once, and to name a host.' });
}

/** Answers, then closes the connection: nothing more can be read from it. */
function hangUp(socket: Socket, status: string, code: ProblemCode, details: object = {}): void {
  const requestId = randomUUID();
  const body = JSON.stringify({ ...problemBody(problem(code), requestId), ...details });
  const headers = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    ...Object.entries(HEADERS_WITHOUT_ROUTE).map(([name, value]) => `${name}: ${value}`),
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
  // The client may never close its side. No request is left whose time limit would close it.
  setTimeout(() => socket.destroy(), HANG_UP_AFTER_MS).unref();
}

function errorFields(error: unknown): { code?: string; statusCode?: number } {
  if (typeof error !== 'object' || error === null) return {};
  const fields: { code?: string; statusCode?: number } = {};
  if ('code' in error && typeof error.code === 'string') fields.code = error.code;
  if ('statusCode' in error && typeof error.statusCode === 'number') fields.statusCode = error.statusCode;
  return fields;
}

function codeOfStatus(status: number): ProblemCode {
  const codes: Readonly<Record<number, ProblemCode>> = {
    404: 'not-found',
    405: 'method-not-allowed',
    413: 'body-too-large',
    414: 'address-too-long',
    415: 'unsupported-media-type',
    429: 'too-many-requests',
  };
  return codes[status] ?? (PROBLEM_STATUS.validation === status ? 'validation' : 'malformed-body');
}
