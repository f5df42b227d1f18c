/** Around the pages of matches and lifts: without lifts their addresses are such as the portal does not know (section 2: those lead to /404). */
import { Outlet, redirectDocument } from 'react-router';
import type { Route } from './+types/lifts-layout';
import { readPageSettings } from '../platform/page-settings.ts';
import { portalContext } from '../platform/portal-context.server.ts';
import { withCommunityDomain } from '../platform/portal-address.ts';

function leaveWithout(lifts: boolean | undefined, request: Request): void {
  if (lifts !== true) throw redirectDocument(withCommunityDomain('/404', new URL(request.url).search));
}

export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }) => leaveWithout(context.get(portalContext).settings.lifts, request),
];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [({ request }) => leaveWithout(readPageSettings().lifts, request)];

export default function LiftsLayout() {
  return <Outlet />;
}
