/** The entries that few pages need. In the browser's build they are in a separate file, loaded with the first such call. */
import { endpoints, type EndpointName } from '@waylift/contract/endpoints';
import { endpointTable, type EndpointEntry } from './endpoint-table.ts';
import { rareEndpoints } from './rare-endpoints.ts';

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

export const memberEndpoints: Readonly<Record<string, EndpointEntry>> = Object.fromEntries(
  Object.entries(endpointTable).filter(
    ([name]) =>
      !(name in rareEndpoints) &&
      (ALSO.includes(name) || Object.entries(endpoints).some(([call, { who }]) => call === name && who === 'member')),
  ),
);
