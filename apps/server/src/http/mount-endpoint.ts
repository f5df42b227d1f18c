import type { CallEvent, Endpoint } from '@waylift/contract/endpoint';
import type { endpoints, EndpointName } from '@waylift/contract/endpoints';
import type { CallTable } from '@waylift/contract/without-lifts';
import { bestLanguage, type LanguageTag } from '@waylift/words/languages';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { emailKey } from '@waylift/contract/rules';
import { giveBackLimits, takeLimits, type LimitDeps, type Whom } from '../limits/rate-limit.ts';
import { authenticate, type AuthDeps, type AuthenticatedMember } from './authenticate.ts';
import { sendBinary, sendJson, type BinaryAnswer } from './answer.ts';
import { parseInput } from './parse-input.ts';
import { isProblem, problem, sendProblem, type ProblemValue } from './problem.ts';

type Schema = z.ZodMiniType;
type Parsed<E, K extends string> = E extends { readonly [P in K]: infer S extends Schema } ? z.output<S> : undefined;

export type Call<N extends EndpointName> = {
  readonly params: Parsed<(typeof endpoints)[N], 'params'>;
  readonly query: Parsed<(typeof endpoints)[N], 'query'>;
  readonly body: Parsed<(typeof endpoints)[N], 'body'>;
  readonly language: LanguageTag;
  /** The client's address, as far as `TRUST_PROXY` lets it be known. For limits only: never logged, never stored in clear. */
  readonly client: string;
  /** What the client says it is; '' when it does not. Anything may stand there, and it is never logged or stored as it is. */
  readonly userAgent: string;
  readonly member: (typeof endpoints)[N]['who'] extends 'member' ? AuthenticatedMember : undefined;
  /** Aborts when the client hangs up before it is answered: nobody will read what is still asked of other servers. */
  readonly signal: AbortSignal;
  /** Tells the log what became of a call that has an event: `cause` is why it was refused. A problem needs no telling. Nothing personal. */
  readonly note: (typeof endpoints)[N] extends { readonly event: infer E extends CallEvent } ? Note<E> : undefined;
};
export type Note<E extends CallEvent> = (
  outcome: E['outcomes'][number],
  cause?: E extends { readonly causes: readonly (infer C)[] } ? C : never,
) => void;
export type MountDeps = AuthDeps & LimitDeps;

/** What a handler returns: the answer of the contract (bytes or nothing where it has no JSON body), or a problem. */
export type Reply<N extends EndpointName> =
  | ((typeof endpoints)[N]['success']['schema'] extends infer S ? (S extends Schema ? z.input<S> : BinaryAnswer | undefined) : never)
  | ProblemValue;

export type Handler<N extends EndpointName> = (call: Call<N>) => Promise<Reply<N>> | Reply<N>;

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface FastifyInstance {
    /** The calls that this server may answer: those of lifts are missing where there are none. */
    readonly callTable: CallTable;
    /** The calls that this server answers, in the order they were mounted: documentation and `Allow` come from it. */
    readonly mountedEndpoints: Set<EndpointName>;
    /** For the figures of `/metrics`. */
    readonly countEvent: (event: string, outcome: string) => void;
  }
}

export function routePath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** Mounts the call if the server's table has it. Checks who asks, then what was sent, then how often, and lets nothing out that the schema of the answer does not hold. */
export function mountEndpoint<N extends EndpointName>(app: FastifyInstance, deps: MountDeps, name: N, handler: Handler<N>): void {
  const endpoint = app.callTable.calls[name];
  if (endpoint === undefined) return;
  app.mountedEndpoints.add(name);
  app.route({
    method: endpoint.method,
    url: routePath(endpoint.path),
    handler: async (request, reply) => {
      const member = endpoint.who === 'member' ? await authenticate(deps, request.headers.authorization) : undefined;
      if (member === null) return sendProblem(reply, problem('unauthorized'));
      const input = parseInput(endpoint, request);
      if (isProblem(input)) return sendProblem(reply, input);
      let noted: Noted = null;
      const note = (outcome: string, cause?: string) => {
        noted = { outcome, cause };
      };
      const signal = hangUpSignal(reply);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract's table ties N to what its schemas just checked, which TypeScript cannot follow
      const call = { ...input, member, signal, ...clientOf(request), note } as unknown as Call<N>;
      const answer = await withinLimits(deps, endpoint, whomOf(request.ip, member, input.body), () =>
        untilHangUp(() => handler(call), signal),
      );
      logOutcome(app, request.log, endpoint, noted, answer);
      return sendReply(endpoint, request, reply, answer);
    },
  });
}

async function withinLimits<T>(
  deps: LimitDeps,
  { limits = [], countsOnly }: Endpoint,
  whom: Whom,
  answer: () => Promise<T> | T,
): Promise<T | ProblemValue> {
  const taken = await takeLimits(deps, limits, whom);
  if (!taken.allowed) return problem('too-many-requests', taken);
  const answered = await answer();
  const isCounted = countsOnly === undefined || (isProblem(answered) && answered.code === countsOnly);
  if (!isCounted) await giveBackLimits(deps, limits, whom);
  return answered;
}

function whomOf(client: string, member: AuthenticatedMember | undefined, body: unknown): Whom {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;
  return {
    client,
    ...(member === undefined ? {} : { member: member.id }),
    ...(typeof email === 'string' ? { address: emailKey(email) } : {}),
  };
}

type Noted = { readonly outcome: string; readonly cause: string | undefined } | null;

function logOutcome(app: FastifyInstance, log: FastifyBaseLogger, { event }: Endpoint, noted: Noted, answer: unknown): void {
  const { outcome, cause } = noted ?? { outcome: isProblem(answer) ? answer.code : undefined, cause: undefined };
  if (event === undefined || outcome === undefined) return;
  app.countEvent(event.name, outcome);
  const entry = { event: event.name, outcome, ...(cause === undefined ? {} : { cause }) };
  if (isProblem(answer) || cause !== undefined) log.warn(entry, `${event.name} refused`);
  else log.info(entry, `${event.name} answered`);
}

function clientOf(request: FastifyRequest) {
  const { 'accept-language': languages, 'user-agent': userAgent = '' } = request.headers;
  return { language: bestLanguage(languages), client: request.ip, userAgent };
}

/** Not the request's own `close`, which comes as soon as its body is read. */
function hangUpSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** Work that ends because nobody waits for it any more is no failure. */
async function untilHangUp<T>(work: () => Promise<T> | T, signal: AbortSignal): Promise<T | ProblemValue> {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted && error === signal.reason) return problem('unavailable');
    throw error;
  }
}

function sendReply(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  if (isProblem(answer)) return sendProblem(reply, answer);
  if (endpoint.success.schema !== null) return sendJson(endpoint, request, reply, answer);
  if (answer === undefined) return reply.code(endpoint.success.status).header('cache-control', 'no-store').send();
  return sendBinary(endpoint, request, reply, answer);
}
