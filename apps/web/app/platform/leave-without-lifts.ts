import { redirectDocument } from 'react-router';
import { withCommunityDomain } from './portal-address.ts';

/** Without lifts, the addresses of their pages are such as the portal does not know (section 2: those lead to /404). */
export function leaveWithoutLifts(lifts: boolean | undefined, request: Request): void {
  if (lifts !== true) throw redirectDocument(withCommunityDomain('/404', new URL(request.url).search));
}
