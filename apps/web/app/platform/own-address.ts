type Address = { readonly pathname: string; readonly search: string };

/** The path and query of an address of this portal, for a redirect or a link. Two slashes at the start would name another host. */
export function ownAddress({ pathname, search }: Address): string {
  return `/${pathname.replace(/^[/\\]+/, '')}${search}`;
}
