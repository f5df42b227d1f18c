import { useLocation } from 'react-router';

/** The path and query of the present page, for a link that loads it again. A path such as `//example.org` would lead to another site. */
export function useThisAddress(): string {
  const { pathname, search } = useLocation();
  return thisAddress(pathname, search);
}

export function thisAddress(pathname: string, search: string): string {
  return `/${pathname.replace(/^[/\\]+/, '')}${search}`;
}
