/** The entries of the calls of a look. One page makes them, and in the browser's build it has them in its own file. */
import { ORGANISE_PATH } from '@waylift/contract/organiser';
import { endpointTable, type EndpointEntry } from './endpoint-table.ts';

export const lookEndpoints: Readonly<Record<string, EndpointEntry>> = Object.fromEntries(
  Object.entries(endpointTable).filter(([, { path }]) => path.startsWith(`${ORGANISE_PATH}/communities/{publicId}/look`)),
);
