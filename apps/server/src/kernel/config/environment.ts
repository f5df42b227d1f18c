import { isIP } from 'node:net';

export const ENVIRONMENTS = ['development', 'remote', 'staging', 'production', 'localhost'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** The specification's rule: a host name that contains `localhost`, or `{ip}` (any IP literal), means localhost. Any other host means production. */
export function environmentOfHost(host: string): Environment {
  const bare = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return bare.includes('localhost') || isIP(bare) !== 0 ? 'localhost' : 'production';
}
