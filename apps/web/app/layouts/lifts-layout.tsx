/** The layout of the pages of matches and lifts. A portal without lifts does not have them. */
import { Outlet } from 'react-router';
import type { Route } from './+types/lifts-layout';
import { leaveWithoutLifts } from '../platform/leave-without-lifts.ts';
import { readPageSettings } from '../platform/page-settings.ts';
import { portalContext } from '../platform/portal-context.server.ts';

export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }) => leaveWithoutLifts(context.get(portalContext).settings.lifts, request),
];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [({ request }) => leaveWithoutLifts(readPageSettings().lifts, request)];

export default function LiftsLayout() {
  return <Outlet />;
}
