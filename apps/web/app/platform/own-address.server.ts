/**
 * The path and query of an address of ours, for a redirect. A path that begins with two slashes would name another host, so it
 * begins with one.
 */
export function ownAddress(address: URL): string {
  return `/${address.pathname.replace(/^\/+/, '')}${address.search}`;
}
