import { redirectDocument } from 'react-router';
import { withCommunityDomain } from './portal-address.ts';

/** On a portal without lifts, the pages of lifts lead to /404 as unknown addresses do (section 2). */
export function leaveWithoutLifts(lifts: boolean | undefined, request: Request): void {
  if (lifts !== true) throw redirectDocument(withCommunityDomain('/404', new URL(request.url).search));
}
