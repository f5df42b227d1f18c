/**
 * Pages whose form gives way, once it has worked, to a page that says so: the same page under an address that ends in `done=yes`.
 * That address has no one-time token, so none stays in the address bar or the history (docs: security, one-time tokens in links);
 * and after a reload, or in another language, it still says what is true.
 */
import { redirect } from 'react-router';
import { withCommunityDomain } from '../platform/portal-address.ts';

/** @param path of the page with the form; may hold a query of its own */
export function donePath(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}done=yes`;
}

/** @param search the query of an address */
export function isDone(search: string): boolean {
  return new URLSearchParams(search).get('done') === 'yes';
}

/**
 * For a page that the link of a mail leads to.
 * @param token out of the address
 * @throws a redirect to /404 when there is neither a token nor anything that it did (section 2)
 */
export function tokenOrDone(token: string | null | undefined, { search }: URL): { readonly isDone: boolean } {
  if (token !== undefined && token !== null && token !== '') return { isDone: false };
  if (isDone(search)) return { isDone: true };
  throw redirect(withCommunityDomain('/404', search));
}
