/** Whose `X-Forwarded-For` is believed. Whoever is believed wrongly can name any address and slip through every limit. */
import { BlockList, isIPv6 } from 'node:net';
import type { Config } from '../config/config.ts';

const CLOSE_BY = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
] as const)
  CLOSE_BY.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  CLOSE_BY.addSubnet(network, bits, 'ipv6');

/** What Fastify takes: addresses, or whether the peer at `hop` (0 is the one that connected) may be believed. */
export function trustedProxies(trustProxy: Config['trustProxy']): false | string[] | ((address: string, hop: number) => boolean) {
  if (trustProxy !== 'one-close-by') return trustProxy;
  return (address, hop) => hop === 0 && CLOSE_BY.check(address.split('%', 1)[0] ?? '', isIPv6(address) ? 'ipv6' : 'ipv4');
}
