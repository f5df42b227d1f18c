import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIXES } from './paths.ts';
import { problem, sendProblem } from './problem.ts';

/** Where password managers look for the page (https://w3c.github.io/webappsec-change-password-url/): they go there only if what does not exist beside it is 404. */
const CHANGE_PASSWORD = { from: '/.well-known/change-password', to: '/dashboard/account/password' };

export function mountNotFound(app: FastifyInstance): void {
  app.get(CHANGE_PASSWORD.from, (_request, reply) => reply.redirect(CHANGE_PASSWORD.to, 302));
  const answer = (request: FastifyRequest, reply: FastifyReply) => answerNotFound(app, request, reply);
  for (const prefix of API_PREFIXES) {
    app.all(prefix, answer);
    app.all(`${prefix}/*`, answer);
  }
  app.setNotFoundHandler(answer);
}

function answerNotFound(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const allow = allowedMethods(app, request.url.split('?', 1)[0] ?? '');
  if (allow.length === 0) return sendProblem(reply, problem('not-found'));
  if (request.method === 'OPTIONS') return reply.code(204).header('allow', allow.join(', ')).send();
  return sendProblem(reply, problem('method-not-allowed', { allow }));
}

function allowedMethods(app: FastifyInstance, path: string): string[] {
  const segments = path.split('/');
  const methods = [...app.mountedEndpoints]
    .flatMap((name) => app.callTable.calls[name] ?? [])
    .filter((endpoint) => matches(endpoint.path.split('/'), segments))
    .map((endpoint) => endpoint.method);
  if (methods.length === 0) return [];
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))), 'OPTIONS'];
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => (part.startsWith('{') ? segments[index] !== '' : part === segments[index]))
  );
}
