/** The path and query of an address of ours, for a redirect. Two slashes at its start would name another host. */
export function ownAddress(address: URL): string {
  return `/${address.pathname.replace(/^\/+/, '')}${address.search}`;
}
