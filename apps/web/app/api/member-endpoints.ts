/** The entries that few pages need. In the browser's build they are in separate files: those of members' pages, and those of what few people do. */
import { accountRemovalCalls } from '@waylift/contract/account-removal';
import { endpoints, type EndpointName } from '@waylift/contract/endpoints';
import { passkeyCalls } from '@waylift/contract/passkey';
import { sessionsCalls } from '@waylift/contract/sessions';
import { signOnCalls } from '@waylift/contract/sign-on';
import { endpointTable, type EndpointEntry } from './endpoint-table.ts';

/** Calls open to anyone, but used only by journeys, by the page with the QR code, to decline an invitation, on the server alone, or by no page. */
const ALSO: readonly string[] = [
  'places',
  'route',
  'startQrSignIn',
  'claimQrSignIn',
  'calendar',
  'declineInvitation',
  'communityImage',
  'communityNumbers',
  'communityOfLink',
  'optionsById',
  'peopleNear',
  'unsubscribe',
] satisfies EndpointName[];

const RARE = { ...accountRemovalCalls, ...passkeyCalls, ...sessionsCalls, ...signOnCalls };

/** What few people do, and seldom: loaded with the first such call. */
export const rareEndpoints: Readonly<Record<string, EndpointEntry>> = Object.fromEntries(
  Object.entries(endpointTable).filter(([name]) => name in RARE),
);

export const memberEndpoints: Readonly<Record<string, EndpointEntry>> = Object.fromEntries(
  Object.entries(endpointTable).filter(
    ([name]) =>
      !(name in RARE) && (ALSO.includes(name) || Object.entries(endpoints).some(([call, { who }]) => call === name && who === 'member')),
  ),
);
