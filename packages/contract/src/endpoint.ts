import type * as z from 'zod/mini';
import type { RateLimit } from './limits.ts';
import type { ProblemCode } from './problem.ts';

type Schema = z.ZodMiniType;

/** The ways in which calls end, by the names that the server's log has for them, and why they are refused. The calls of one flow share an event. */
export type CallEvent = { readonly name: string; readonly outcomes: readonly string[]; readonly causes?: readonly string[] };

/** A call: who may make it, what it takes and answers, how often, and what the log calls it. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with its parameters in braces, as OpenAPI writes them. */
  readonly path: `/${string}`;
  readonly who: 'anyone' | 'member';
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Status and schema of the answer when it worked; a null schema has no JSON body. */
  readonly success: {
    readonly status: 200 | 201 | 202 | 204;
    readonly schema: Schema | null;
    /** The status where the same was asked before, and is answered again. */
    readonly repeated?: 200;
    /** The answer goes on, in this type, until one of the two hangs up. */
    readonly stream?: 'text/event-stream';
  };
  /** The answer is a file to keep, of this name. */
  readonly download?: string;
  /** What it may refuse with, besides the codes every call shares (validation, too-many-requests, internal, busy, unavailable). */
  readonly problems: readonly ProblemCode[];
  /** Each attempt counts at all of them before anything is looked at, or at none where one of them refuses. One whose form is wrong counts where it is known whose it is. */
  readonly limits?: readonly RateLimit[];
  /** In place of them, for a device on which the member has signed in before. */
  readonly limitsOfKnownDevice?: readonly RateLimit[];
  /** An attempt that is not answered by this problem is taken back. */
  readonly countsOnly?: ProblemCode;
  /** Counted by the verb before it looks at a community's password, and taken back when that is right. */
  readonly guesses?: readonly RateLimit[];
  /** Counted by the verb, once it knows whom the call is about. */
  readonly onceKnown?: readonly RateLimit[];
  /** Counted by the verb, once it knows that it has a mail to send. */
  readonly mails?: readonly RateLimit[];
  /** What the server's log tells of each call (ASVS 16.3.1). */
  readonly event?: CallEvent;
  /** For the documentation and for tests: a request that its schemas take, and an answer. */
  readonly example: {
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
    readonly body?: Readonly<Record<string, unknown>>;
    readonly answer?: unknown;
  };
  /** 'public' answers carry an ETag and may be cached, 'private' ones by their reader, who asks again each time; all others are `no-store`. */
  readonly cache?: 'public' | 'immutable' | 'private';
};

/** The calls of one noun, by their names. */
export type Calls = Readonly<Record<string, Endpoint>>;
