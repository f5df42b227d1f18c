/** The entries that few pages need: in the browser's build they are a file of their own, loaded with the first such call. */
import { endpoints, type EndpointName } from '@waylift/contract/endpoints';
import { endpointTable, type EndpointEntry } from './endpoint-table.ts';

/** Open to anyone, but asked for by journeys, by the page that shows a QR code, or by no page at all. */
const ALSO: readonly string[] = [
  'places',
  'route',
  'startQrSignIn',
  'claimQrSignIn',
  'communityImage',
  'communityOfLink',
  'optionsById',
  'unsubscribe',
] satisfies EndpointName[];

export const memberEndpoints: Readonly<Record<string, EndpointEntry>> = Object.fromEntries(
  Object.entries(endpointTable).filter(
    ([name]) => ALSO.includes(name) || Object.entries(endpoints).some(([call, { who }]) => call === name && who === 'member'),
  ),
);
