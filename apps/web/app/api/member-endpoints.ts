/** The entries that few pages need. In the browser's build they are in a separate file, loaded with the first such call. */
import { endpoints, type EndpointName } from '@waylift/contract/endpoints';
import { endpointTable, type EndpointEntry } from './endpoint-table.ts';

/** Calls open to anyone, but used only by journeys, by the page with the QR code, by signing on and passkeys, to decline an invitation, on the server alone, or by no page. */
const ALSO: readonly string[] = [
  'places',
  'route',
  'passkeyOptions',
  'signInByPasskey',
  'stopResetByLink',
  'startQrSignIn',
  'claimQrSignIn',
  'startSignOn',
  'finishSignOn',
  'signOnDetails',
  'linkSignOn',
  'mailSignOnCode',
  'passkeyOptions',
  'signInByPasskey',
  'stopResetByLink',
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
    ([name]) => ALSO.includes(name) || Object.entries(endpoints).some(([call, { who }]) => call === name && who === 'member'),
  ),
);
