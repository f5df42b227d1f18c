/** The path and query of an address of this portal, for a redirect. Two slashes at the start would name another host. */
export function ownAddress(address: URL): string {
  return `/${address.pathname.replace(/^\/+/, '')}${address.search}`;
}
