/** Any address that the portal does not know leads to /404 (section 2). */
import { redirectDocument } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { withCommunityDomain } from '../../platform/portal-address.ts';

export function loader({ request }: LoaderFunctionArgs): Response {
  return leave(request);
}

export function clientLoader({ request }: { request: Request }): Response {
  return leave(request);
}

function leave(request: Request): Response {
  return redirectDocument(withCommunityDomain('/404', new URL(request.url).search));
}

/** Never shown: the loader leads away. It makes this a page of its layout and not a bare resource. */
export default function UnknownPath(): null {
  return null;
}
