import { isIPv4, isIPv6 } from 'node:net';

/** The network of a client, as far as it is kept and shown: `203.0.113.x` or `2001:db8:5:x`. Null for what is no address. */
export function networkOf(client: string): string | null {
  const ipv4 = client.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (isIPv4(ipv4)) return ipv4.replace(/\d+$/, 'x');
  if (!isIPv6(client)) return null;
  const groups = client.toLowerCase().split('::', 1)[0]?.split(':').filter(Boolean) ?? [];
  return [...groups, '0', '0', '0'].slice(0, 3).concat('x').join(':');
}
