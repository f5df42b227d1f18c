import type * as z from 'zod/mini';
import type { RateLimit } from './limits.ts';
import type { OrganiserRole } from './organiser-roles.ts';
import type { ProblemCode } from './problem.ts';

type Schema = z.ZodMiniType;

/** The log's names for a call, its outcomes and the causes of refusals. All calls of one flow share an event. */
export type CallEvent = { readonly name: string; readonly outcomes: readonly string[]; readonly causes?: readonly string[] };

/** A call: who may make it, what it takes and answers, how often, and what the log calls it. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with its parameters in braces, as OpenAPI writes them. */
  readonly path: `/${string}`;
  readonly who: 'anyone' | 'member' | 'organiser';
  /** Of an organiser: the least role, for the community that the parameter `publicId` names, or for any where there is none. Absent: each organiser. */
  readonly role?: OrganiserRole;
  /** Answered also to an organiser who has no second factor yet. */
  readonly settingUp?: true;
  /** Asks for the second factor again, if it was shown more than ten minutes ago. Not of whoever sets it up. */
  readonly again?: true;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Of a call that takes a file: larger than others' (`BODY_MAX_BYTES`). */
  readonly bodyMaxBytes?: number;
  /** Status and schema of the answer when it worked; a null schema has no JSON body. */
  readonly success: {
    readonly status: 200 | 201 | 202 | 204;
    readonly schema: Schema | null;
    /** The status when a repeated call is answered as before. */
    readonly repeated?: 200;
    /** The answer is a stream of this type, until one side closes it. */
    readonly stream?: 'text/event-stream';
  };
  /** The answer is a download with this file name. */
  readonly download?: string;
  /** The problems it may answer, besides those of every call (validation, too-many-requests, internal, busy, unavailable). */
  readonly problems: readonly ProblemCode[];
  /**
   * Each attempt counts towards all of these before anything else is checked, or towards none if one of them refuses. An attempt with a malformed
   * body counts too, if it is known for whom.
   */
  readonly limits?: readonly RateLimit[];
  /** Replaces `limits` for a device on which the member has signed in before. */
  readonly limitsOfKnownDevice?: readonly RateLimit[];
  /** Only attempts answered with this problem stay counted. */
  readonly countsOnly?: ProblemCode;
  /** The handler counts these before it checks a community's password, and takes them back if it is right. */
  readonly guesses?: readonly RateLimit[];
  /** The handler counts these once it knows whom the call is about. */
  readonly onceKnown?: readonly RateLimit[];
  /** The handler counts these once it knows that it has a mail to send. */
  readonly mails?: readonly RateLimit[];
  /** The log entry of each call (ASVS 16.3.1). */
  readonly event?: CallEvent;
  /** A valid request and an answer, for documentation and tests. */
  readonly example: {
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
    readonly body?: Readonly<Record<string, unknown>>;
    readonly answer?: unknown;
  };
  /**
   * 'public' answers have an ETag and may be cached. 'private' ones may be cached by their reader, who revalidates each time. All others are
   * `no-store`.
   */
  readonly cache?: 'public' | 'immutable' | 'private';
};

/** The calls of one noun, by their names. */
export type Calls = Readonly<Record<string, Endpoint>>;
