import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIXES } from './paths.ts';
import { problem, sendProblem } from './problem.ts';

export function mountNotFound(app: FastifyInstance): void {
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
