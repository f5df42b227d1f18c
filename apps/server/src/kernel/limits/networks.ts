/** Addresses of clients, and their networks. */
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { NETWORK_TIERS } from '@waylift/contract/limits';

/** The address in the form in which it is compared and counted: without port, brackets and zone. Null when it is no address. */
export function plainAddress(given: string): string | null {
  const text = given.trim();
  const bare = (/^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text).replace(/%.*$/s, '');
  const ipv4 = bare.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (isIPv4(ipv4)) return ipv4;
  return isIPv6(bare) ? (/^\[(.+)\]$/.exec(new URL(`http://[${bare}]`).hostname)?.[1] ?? null) : null;
}

/** The client's network in the form that is stored and shown: `203.0.113.x` or `2001:db8:5:x`. Null when it is no address. */
export function networkOf(client: string): string | null {
  const address = plainAddress(client);
  if (address === null) return null;
  return isIPv4(address) ? address.replace(/(?<!\d)\d+$/, 'x') : [...groupsOf(address).slice(0, 3), 'x'].join(':');
}

export type CountedNetwork = { readonly network: string; readonly times: number };

/** The networks that a client is counted as, smallest first. A text that is no address is counted as it is. */
export function countedNetworks(client: string): readonly CountedNetwork[] {
  const address = plainAddress(client);
  if (address === null) return [{ network: client, times: 1 }];
  const isShort = isIPv4(address);
  const bytes = isShort ? address.split('.').map(Number) : groupsOf(address).flatMap((group) => [hexByte(group, 0), hexByte(group, 2)]);
  return NETWORK_TIERS[isShort ? 'ipv4' : 'ipv6'].map(({ bits, times }) => ({
    network: `${bytes.slice(0, bits / 8).join('.')}/${bits}`,
    times,
  }));
}

/** Whether an address lies in one of the networks. Each is an address or a range such as `10.20.0.0/16`. */
export function isWithin(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    list.addSubnet(address, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family);
  }
  return (address) => {
    const plain = plainAddress(address);
    return plain !== null && list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
  };
}

/** All eight groups, without leading zeros. */
function groupsOf(ipv6: string): string[] {
  const [head = '', tail] = ipv6.split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail?.split(':').filter(Boolean) ?? [];
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last];
}

function hexByte(group: string, from: number): number {
  return Number.parseInt(group.padStart(4, '0').slice(from, from + 2), 16);
}
