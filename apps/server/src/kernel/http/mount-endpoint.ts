import { CLIENT_HEADER, CLIENT_HEADER_TAKEN } from '@waylift/contract/client-header';
import type { CallEvent, Endpoint } from '@waylift/contract/endpoint';
import type { endpoints, EndpointName } from '@waylift/contract/endpoints';
import { TEXT_MAX_LENGTH } from '@waylift/contract/limits';
import { ORGANISE_PATH } from '@waylift/contract/organiser';
import type { CallTable } from '@waylift/contract/without-lifts';
import type { Readable } from 'node:stream';
import { bestLanguage, type LanguageTag } from '@waylift/words/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { LimitDeps } from '../limits/limiter.ts';
import { networkOf } from '../limits/networks.ts';
import { authenticate, type AuthDeps, type AuthenticatedMember } from './authenticate.ts';
import { isRepeated, readingKey, sendBinary, sendJson, sendStream, type BinaryAnswer, type KeepAnswer, type Repeated } from './answer.ts';
import type { ReadClient } from './client-address.ts';
import { countUnread, knownAsker, whomOf, withinLimits, type GiveBack } from './count-attempts.ts';
import { loadKindOf, type LoadLines } from './load-lines.ts';
import { parseInput } from './parse-input.ts';
import type { CallingOrganiser, OrganiserDoor } from '../security/calling-organiser.ts';
import { askedDoor, sendSession } from './organiser-cookie.ts';
import { isProblem, problem, sendProblem, type ProblemValue } from './problem.ts';

type Schema = z.ZodMiniType;
type Parsed<E, K extends string> = E extends { readonly [P in K]: infer S extends Schema } ? z.output<S> : undefined;

export type Call<N extends EndpointName> = {
  readonly params: Parsed<(typeof endpoints)[N], 'params'>;
  readonly query: Parsed<(typeof endpoints)[N], 'query'>;
  readonly body: Parsed<(typeof endpoints)[N], 'body'>;
  readonly language: LanguageTag;
  /** The client's address, as far as `TRUST_PROXY` makes it known. For limits and networks only: it is never logged, and never stored in clear. */
  readonly client: string;
  /** The client's `User-Agent`, or ''. It may hold anything, so it is never logged or stored as it is. */
  readonly userAgent: string;
  /** The id that the browser sends of itself in a header. It may hold anything. */
  readonly clientId: string | undefined;
  /** The header `Last-Event-ID`: where a stream of events continues. */
  readonly lastEventId: string | undefined;
  readonly member: (typeof endpoints)[N]['who'] extends 'member' ? AuthenticatedMember : undefined;
  readonly organiser: (typeof endpoints)[N]['who'] extends 'organiser' ? CallingOrganiser : undefined;
  /** Keeps the session of an organiser in the browser; null ends it there. */
  readonly keepSession: (session: string | null) => void;
  /** Whose token came along, where the call's limits count askers. The session may have ended. */
  readonly asker: AuthenticatedMember | null;
  /** Aborts when the client hangs up before the answer, so that other servers are not asked in vain. */
  readonly signal: AbortSignal;
  /** Logs the outcome of a call that has an event; `cause` says why it was refused. Problems are logged without it. Nothing personal may be given. */
  readonly note: (typeof endpoints)[N] extends { readonly event: infer E extends CallEvent } ? Note<E> : undefined;
};
export type Note<E extends CallEvent> = (
  outcome: E['outcomes'][number],
  cause?: E extends { readonly causes: readonly (infer C)[] } ? C : never,
  /** The account it was about, a member's or an organiser's, where the call itself does not say so. */
  about?: string,
) => void;
export type MountDeps = AuthDeps & LimitDeps;

/** What a handler returns: the contract's answer (bytes or nothing where it has no JSON body), or a problem. */
export type Reply<N extends EndpointName> = Answer<N> | Repeatable<N> | ProblemValue;
type Answer<N extends EndpointName> = (typeof endpoints)[N]['success'] extends { readonly stream: string }
  ? Readable
  : (typeof endpoints)[N]['success']['schema'] extends infer S
    ? S extends Schema
      ? z.input<S>
      : BinaryAnswer | undefined
    : never;
type Repeatable<N extends EndpointName> = (typeof endpoints)[N]['success'] extends { readonly repeated: 200 } ? Repeated<Answer<N>> : never;

export type Handler<N extends EndpointName> = (call: Call<N>) => Promise<Reply<N>> | Reply<N>;
type Looked<N extends EndpointName> = { readonly device: string | null; readonly answer: (giveBack: GiveBack) => ReturnType<Handler<N>> };
/** `look` reads the store before the call is counted. A known device of the member has limits of its own. */
type LooksFirst<N extends EndpointName> = { readonly look: (call: Call<N>) => Promise<Looked<N>> };
type Options<N extends EndpointName> = {
  /**
   * `keyOf` gives the cache key of an answer that depends on the request alone; null: do not cache. Answers for which `isUncacheable` is true are not
   * cached either.
   */
  readonly kept?: { readonly keyOf: (request: FastifyRequest) => string | null; readonly isUncacheable: (answer: Answer<N>) => boolean };
};

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface FastifyInstance {
    /** The calls that this server may answer. A server without lifts lacks those of lifts. */
    readonly callTable: CallTable;
    /** The calls that this server answers, in mounting order. The documentation and `Allow` are made of it. */
    readonly mountedEndpoints: Set<EndpointName>;
    /** The client's address, as far as `TRUST_PROXY` makes it known. */
    readonly readClient: ReadClient;
    /** Lets organisers in. Null: this server has no pages for them. */
    readonly organiserDoor: OrganiserDoor | null;
    /** For the figures of `/metrics`. */
    readonly countEvent: (event: string, outcome: string) => void;
    readonly loadLines: LoadLines;
    /** True once the server was told to stop. It then closes connections after their answers. */
    readonly isStopping: () => boolean;
  }
}

export function routePath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/**
 * Mounts the call if the server's table has it. A request waits for its turn; then its caller, its form and its limits are checked. Attempts with an
 * invalid form count too. The answer holds only what its schema names.
 */
export function mountEndpoint<N extends EndpointName>(
  app: FastifyInstance,
  deps: MountDeps,
  name: N,
  handler: Handler<N> | LooksFirst<N>,
  { kept }: Options<N> = {},
): void {
  const endpoint = app.callTable.calls[name];
  if (endpoint === undefined) return;
  app.mountedEndpoints.add(name);
  const keyOf = kept?.keyOf ?? (endpoint.cache === 'public' ? readingKey : null);
  if (keyOf !== null) app.preparedKeys.add(keyOf);
  const takeTurn = app.loadLines[loadKindOf(name, endpoint)];
  const letIn = new WeakMap<FastifyRequest, CallingOrganiser>();
  const askDoor = async (request: FastifyRequest) => await app.organiserDoor?.(endpoint, askedDoor(request, deps.config));
  const answerTo = async (request: FastifyRequest, reply: FastifyReply, signal: AbortSignal): Promise<unknown> => {
    const { authorization } = request.headers;
    const member = endpoint.who === 'member' ? await authenticate(deps, authorization) : undefined;
    if (isProblem(member)) return member;
    const organiser = endpoint.who === 'organiser' ? (letIn.get(request) ?? (await askDoor(request))) : undefined;
    if (typeof organiser === 'string') {
      const answer = problem(organiser);
      logOutcome(app, request, endpoint, null, { answer });
      return answer;
    }
    const input = parseInput(endpoint, request);
    const asker = member ?? (await knownAsker(deps, endpoint, authorization));
    const by = { client: app.readClient(request.raw), member: asker?.id, organiser: organiser?.id };
    const caller = { memberId: member?.id, organiserId: organiser?.id };
    if (isProblem(input)) {
      const refusal = await countUnread(deps, endpoint, { whom: by, signal });
      logOutcome(app, request, endpoint, null, { answer: refusal, caller });
      return refusal ?? input;
    }
    let noted: Noted = null;
    const note = (outcome: string, cause?: string, about?: string) => {
      const isOfOrganisers = endpoint.path.startsWith(ORGANISE_PATH);
      noted = { outcome, cause, memberId: isOfOrganisers ? undefined : about, organiserId: isOfOrganisers ? about : undefined };
    };
    const keepSession = (session: string | null) => sendSession(reply, deps.config, session);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract's table ties N to what its schemas just checked, which TypeScript cannot follow
    const call = { ...input, member, organiser, keepSession, asker, signal, ...clientOf(request), note } as unknown as Call<N>;
    const looked = 'look' in handler ? await handler.look(call) : { device: null, answer: () => handler(call) };
    const whom = { ...whomOf(input.body), ...by, device: looked.device ?? undefined };
    const answer = await withinLimits(deps, endpoint, { whom, signal }, (giveBack) => untilHangUp(() => looked.answer(giveBack), signal));
    logOutcome(app, request, endpoint, noted, { answer, caller });
    return answer;
  };
  app.route({
    method: endpoint.method,
    url: routePath(endpoint.path),
    // A HEAD request would open a stream that nobody reads.
    exposeHeadRoute: endpoint.success.stream === undefined,
    ...(endpoint.bodyMaxBytes === undefined ? {} : { bodyLimit: endpoint.bodyMaxBytes }),
    // A call that may have a body is refused before any of it is read. Others ask the door in their turn.
    ...(endpoint.who === 'organiser' && endpoint.method !== 'GET'
      ? {
          onRequest: async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
            const turn = await app.loadLines.calls(() => askDoor(request));
            const organiser = turn === 'busy' ? 'busy' : turn.value;
            if (typeof organiser === 'object') letIn.set(request, organiser);
            if (typeof organiser !== 'string') return undefined;
            const answer = problem(organiser);
            if (turn !== 'busy') logOutcome(app, request, endpoint, null, { answer });
            reply.header(CLIENT_HEADER, CLIENT_HEADER_TAKEN);
            return sendProblem(reply, answer);
          },
        }
      : {}),
    handler: async (request, reply) => {
      reply.header(CLIENT_HEADER, CLIENT_HEADER_TAKEN);
      const key = keyOf?.(request) ?? null;
      const keep = key === null ? undefined : app.prepared.begin(key);
      const signal = hangUpSignal(reply);
      const turn = await takeTurn(() => (signal.aborted ? problem('unavailable') : answerTo(request, reply, signal)));
      const answer = turn === 'busy' ? problem('busy') : turn.value;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a problem is sent as such, and all else is the answer of this call
      const isKept = !isProblem(answer) && kept?.isUncacheable(answer as Answer<N>) !== true;
      // The answer is sent after the turn has ended: the client may be slow, and a stream has no end.
      return sendReply(endpoint, request, reply, answer, isKept ? keep : undefined);
    },
  });
}

type Noted = {
  readonly outcome: string;
  readonly cause: string | undefined;
  readonly memberId: string | undefined;
  readonly organiserId: string | undefined;
} | null;
type Answered = {
  readonly answer: unknown;
  readonly caller?: { readonly memberId: string | undefined; readonly organiserId: string | undefined };
};

/** Logs the outcome with the id of the account that it is about and the network that it came from (docs/privacy.md). */
function logOutcome(
  app: FastifyInstance,
  { log, raw }: FastifyRequest,
  { event }: Endpoint,
  noted: Noted,
  { answer, caller }: Answered,
): void {
  const outcome = noted?.outcome ?? (isProblem(answer) ? answer.code : undefined);
  const cause = noted?.cause;
  if (event === undefined || outcome === undefined) return;
  app.countEvent(event.name, outcome);
  const memberId = noted?.memberId ?? caller?.memberId;
  const organiserId = noted?.organiserId ?? caller?.organiserId;
  const entry = {
    event: event.name,
    outcome,
    ...(cause === undefined ? {} : { cause }),
    ...(memberId === undefined ? {} : { memberId }),
    ...(organiserId === undefined ? {} : { organiserId }),
    network: networkOf(app.readClient(raw)),
  };
  if (isProblem(answer) || cause !== undefined) log.warn(entry, `${event.name} refused`);
  else log.info(entry, `${event.name} answered`);
}

function clientOf(request: FastifyRequest) {
  const {
    'accept-language': languages,
    'user-agent': userAgent = '',
    'last-event-id': eventId,
    [CLIENT_HEADER]: id = '',
  } = request.headers;
  return {
    language: bestLanguage(languages),
    client: request.server.readClient(request.raw),
    userAgent,
    clientId: id === '' || id.length > TEXT_MAX_LENGTH ? undefined : id.toString(),
    lastEventId: eventId?.toString(),
  };
}

/** The response's `close` is used: the request's own comes as soon as its body is read. */
function hangUpSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** Work that ends because the client hung up is no failure. */
async function untilHangUp<T>(work: () => Promise<T> | T, signal: AbortSignal): Promise<T | ProblemValue> {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted && error === signal.reason) return problem('unavailable');
    throw error;
  }
}

function sendReply(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, answer: unknown, keep?: KeepAnswer): FastifyReply {
  if (isProblem(answer)) return sendProblem(reply, answer);
  if (isRepeated(answer)) return sendJson(endpoint, request, reply, answer.answer, { status: endpoint.success.repeated });
  if (endpoint.success.schema !== null) return sendJson(endpoint, request, reply, answer, { keep });
  if (endpoint.success.stream !== undefined) return sendStream(endpoint.success.stream, reply, answer);
  if (answer === undefined) return reply.code(endpoint.success.status).header('cache-control', 'no-store').send();
  return sendBinary(endpoint, request, reply, answer);
}
