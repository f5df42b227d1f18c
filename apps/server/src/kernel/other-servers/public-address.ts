import { BlockList, isIP } from 'node:net';

/** The ranges that IANA has reserved for special uses (RFC 6890 and later): those of IPv4, and those of IPv6 within the routed range. */
const SPECIAL = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  SPECIAL.addSubnet(net, prefix, 'ipv4');
/** Teredo and 6to4 lead to IPv4 addresses; the others are for documentation and other protocols. */
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  SPECIAL.addSubnet(net, prefix, 'ipv6');
const ROUTED = new BlockList();
ROUTED.addSubnet('2000::', 3, 'ipv6');

/** Whether an address (IPv4 or IPv6) is one of the public internet. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !SPECIAL.check(address, 'ipv4');
  return isIP(address) === 6 && ROUTED.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6');
}
