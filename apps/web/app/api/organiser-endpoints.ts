/** The entries of organisers' calls but those of a look, and of the search for places. In the browser's build they are in a file that only their pages load. */
import { ORGANISE_PATH } from '@waylift/contract/organiser';
import { lookEndpoints } from './look-endpoints.ts';
import { endpointTable, type EndpointEntry } from './endpoint-table.ts';

export const organiserEndpoints: Readonly<Record<string, EndpointEntry>> = Object.fromEntries(
  Object.entries(endpointTable).filter(
    ([name, { path }]) => name === 'places' || (path.startsWith(ORGANISE_PATH) && !(name in lookEndpoints)),
  ),
);
