/** The limits as people read them: at `/docs/limits` with the operator's values, and in docs/operating.md. */
import type { Endpoint } from '@waylift/contract/endpoint';
import { type Counted, RATE_LIMITS, type RateLimit } from '@waylift/contract/limits';
import type { Config } from '../config/config.ts';
import { maxOf } from './limiter.ts';

export const LIMIT_COLUMNS = ['name', 'at most', 'for each', 'beyond it', 'calls'] as const;

const COUNTED: { readonly [C in Counted]: string } = {
  client: 'client',
  member: 'member',
  organiser: 'organiser',
  asker: 'member, or client if nobody is signed in',
  device: 'device of the member',
  session: 'session',
  address: 'email address',
  community: 'community',
  asked: 'member who is asked',
  pair: 'pair of journeys',
};

type NamedCall = readonly [string, Endpoint];

/** A row for each limit that a call has, with a text for each column. */
export function limitRows(calls: readonly NamedCall[], config: Pick<Config, 'rateLimits'>): readonly (readonly [string, ...string[]])[] {
  return Object.values(RATE_LIMITS).flatMap((limit: RateLimit) => {
    const what = [...new Set(calls.flatMap((call) => countedOf(call, limit)))];
    const { name, windowSeconds, per, slowSeconds, isTogether = false } = limit;
    const atMost = `${maxOf(config, limit)} in ${durationText(windowSeconds)}`;
    const isOfMails = calls.some(([, { mails = [] }]) => mails.some((mail) => mail.name === name));
    const refused = isTogether ? 'together in one' : isOfMails ? 'no mail' : 'refused';
    const beyond = slowSeconds === undefined ? refused : `one in ${slowSeconds} seconds`;
    return what.length === 0
      ? []
      : [[name, atMost, per.map((counted) => COUNTED[counted]).join(' and '), beyond, what.join(', ')] as const];
  });
}

function countedOf(
  [call, { limits = [], limitsOfKnownDevice = [], guesses = [], onceKnown = [], mails = [], countsOnly }]: NamedCall,
  { name }: RateLimit,
) {
  const has = (some: readonly RateLimit[]) => some.some((limit) => limit.name === name);
  const only = countsOnly === undefined ? '' : ` (if ${countsOnly})`;
  return [
    ...(has(limits) ? [`${call}${only}`] : []),
    ...(has(limitsOfKnownDevice) ? [`${call} on a known device${only}`] : []),
    ...(has(guesses) ? [`${call} (if the community's password is wrong)`] : []),
    ...(has(onceKnown) ? [call] : []),
    ...(has(mails) ? [`mails of ${call}`] : []),
  ];
}

function durationText(seconds: number): string {
  if (seconds % 3600 !== 0) return `${seconds / 60} minutes`;
  if (seconds > 24 * 3600) return `${seconds / (24 * 3600)} days`;
  return seconds === 3600 ? 'an hour' : `${seconds / 3600} hours`;
}
