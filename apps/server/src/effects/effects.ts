/** What code is given in place of reaching out for it, so that a test can set it. */
import type { FastifyBaseLogger } from 'fastify';

export type Clock = { now(): Date };
export type Logger = FastifyBaseLogger;
/** A new random UUID. */
export type NewId = () => string;

export const systemClock: Clock = { now: () => new Date() };
