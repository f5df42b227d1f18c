import { isIP } from 'node:net';

export const ENVIRONMENTS = ['development', 'remote', 'staging', 'production', 'localhost'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** The specification's rule: a host name with `localhost`, or `{ip}`, which is any IP literal, means localhost; others mean production. */
export function environmentOfHost(host: string): Environment {
  const bare = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return bare.includes('localhost') || isIP(bare) !== 0 ? 'localhost' : 'production';
}
