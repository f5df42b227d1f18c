import type { FastifyBaseLogger } from 'fastify';

export type Clock = { now(): Date };
export type Logger = FastifyBaseLogger;
export type NewId = () => string;

export const systemClock: Clock = { now: () => new Date() };
