/** A form's page gives way to its address with `done=yes`: no one-time token stays in the address bar or the history (docs: security). */
import { redirect } from 'react-router';
import { withCommunityDomain } from '../platform/portal-address.ts';

export function donePath(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}done=yes`;
}

export function isDone(search: string): boolean {
  return new URLSearchParams(search).get('done') === 'yes';
}

/** @throws a redirect to /404 when there is neither a token of the address nor anything that it did (section 2) */
export function tokenOrDone(token: string | null | undefined, { search }: URL): { readonly isDone: boolean } {
  if (token !== undefined && token !== null && token !== '') return { isDone: false };
  if (isDone(search)) return { isDone: true };
  throw redirect(withCommunityDomain('/404', search));
}
