import type { Endpoint } from '@waylift/contract/endpoint';
import type { FieldProblem } from '@waylift/contract/problem';
import type { FastifyRequest } from 'fastify';
import { isProblem, problem, type ProblemValue } from './problem.ts';

/** At most this many fields are named in one problem, however many are invalid. */
const FIELD_PROBLEMS_MAX = 20;

type Input = { readonly params: unknown; readonly query: unknown; readonly body: unknown };
type Issue = { readonly path: readonly PropertyKey[]; readonly message: string };

/** Parses path, query and body. A part that the endpoint does not have is undefined, whatever was sent. */
export function parseInput(endpoint: Endpoint, request: FastifyRequest): Input | ProblemValue {
  if (isProblem(request.body)) return request.body;
  const errors: FieldProblem[] = [];
  const parse = (part: 'params' | 'query' | 'body') => {
    const result = endpoint[part]?.safeParse(request[part] ?? undefined);
    if (result?.success === false) errors.push(...result.error.issues.map(fieldProblem));
    return result?.data;
  };
  const input = { params: parse('params'), query: parse('query'), body: parse('body') };
  return errors.length === 0 ? input : problem('validation', { errors: errors.slice(0, FIELD_PROBLEMS_MAX) });
}

/** The contract's checks have a code as their message. zod's own messages ("Invalid input") have none. */
function fieldProblem(issue: Issue): FieldProblem {
  const code = /^[a-z]+(?:-[a-z]+)*$/.test(issue.message) ? issue.message : 'invalid';
  return { path: issue.path.map(String).join('.'), code, message: code.replaceAll('-', ' ') };
}
