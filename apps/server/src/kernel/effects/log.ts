/** Structured logs without personal data: no bodies, headers, query strings, tokens or query parameters. */
import { SEGMENTS_BEFORE_TOKENS } from '@waylift/contract/one-time-tokens';
import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import pino from 'pino';
import type { Config } from '../config/config.ts';
import type { Logger } from './effects.ts';
import { logInTurn } from './log-in-turn.ts';

export type SafeError = {
  readonly type: string;
  readonly code?: string;
  readonly message?: string;
  readonly query?: string;
  readonly constraint?: string;
  readonly stack?: string;
  readonly cause?: SafeError;
};

/** Longer than any name in our paths. A longer segment may be a token. */
const SEGMENT_MAX_LENGTH = 40;
const CAUSES_MAX = 4;
const MESSAGE_MAX_LENGTH = 500;
const STACK_MAX_LENGTH = 10_000;

/** @param isOften errors of which one line a second is enough */
export function createLog(
  config: Pick<Config, 'logLevel'>,
  destination?: pino.DestinationStream,
  isOften: (error: unknown) => boolean = () => false,
): Logger {
  const options: pino.LoggerOptions = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: safeError },
    formatters: { level: (label) => ({ level: label }) },
    hooks: logInTurn(isOften),
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** The path in the form that may be logged: without the query, and with `[token]` for what may open an account. */
export function safePath(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  const segments = path.split('/');
  const isToken = (segment: string, index: number) =>
    segment.length > SEGMENT_MAX_LENGTH ||
    segment.includes('@') ||
    /%40/i.test(segment) ||
    SEGMENTS_BEFORE_TOKENS.includes(segments[index - 1] ?? '');
  return segments
    .map((segment, index) => (segment !== '' && isToken(segment, index) ? '[token]' : segment))
    .join('/')
    .slice(0, 300);
}

/**
 * An error in the form that may be logged. The store's messages are left out, because they quote values of rows; Drizzle's hold all parameters of a
 * query.
 */
export function safeError(error: unknown, depth = 0): SafeError {
  if (!(error instanceof Error)) return { type: typeof error, ...codeAndMessageOf(error) };
  const cause = error.cause === undefined || depth >= CAUSES_MAX ? {} : { cause: safeError(error.cause, depth + 1) };
  if (error instanceof DrizzleQueryError) return { type: 'DrizzleQueryError', query: error.query, stack: framesOf(error), ...cause };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  if (error instanceof pg.DatabaseError) {
    const { constraint } = error;
    return {
      type: 'DatabaseError',
      ...code,
      ...wordsOf(code.code),
      ...(constraint === undefined ? {} : { constraint }),
      stack: framesOf(error),
      ...cause,
    };
  }
  return { type: error.name, ...code, message: withoutAddresses(error.message), stack: framesOf(error), ...cause };
}

/** pg-boss copies an error's fields into an object of its own. Errors of the store have a severity; their messages quote rows. */
function codeAndMessageOf(thrown: unknown): Pick<SafeError, 'code' | 'message'> {
  if (typeof thrown !== 'object' || thrown === null) return {};
  const code = 'code' in thrown && typeof thrown.code === 'string' ? { code: thrown.code } : {};
  if ('severity' in thrown || !('message' in thrown) || typeof thrown.message !== 'string') return { ...code, ...wordsOf(code.code) };
  return { ...code, message: withoutAddresses(thrown.message) };
}

/** Words for a code of the store, where the code alone would cost an operator too long. */
function wordsOf(code: string | undefined): Pick<SafeError, 'message'> {
  return code === '53100' ? { message: 'the disk of the store is full' } : {};
}

/** The stack without its first line, the message. */
function framesOf({ stack = '', message }: Error): string {
  const from = stack.indexOf(message);
  return (from < 0 ? stack : stack.slice(from + message.length))
    .slice(0, STACK_MAX_LENGTH)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

/** A mail server's refusal names the address. The message is cut to a length first; an address that the cut goes through is removed. */
function withoutAddresses(message: string): string {
  const text = message.length > MESSAGE_MAX_LENGTH ? message.slice(0, MESSAGE_MAX_LENGTH).replace(/(?<!\S)\S+$/, '…') : message;
  return text.replace(/(?<![^\s@<>"'(),;:])[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+/g, '[address]').replace(/(?<![\w-])[\w-]{40,}/g, '[token]');
}
