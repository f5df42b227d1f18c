/** The entries of the calls that only members make: in the browser's build a file of their own, loaded with the first such call. */
import { endpoints } from '@waylift/contract/endpoints';
import { endpointTable, type EndpointEntry } from './endpoint-table.ts';

export const memberEndpoints: Readonly<Record<string, EndpointEntry>> = Object.fromEntries(
  Object.entries(endpointTable).filter(([name]) => Object.entries(endpoints).some(([call, { who }]) => call === name && who === 'member')),
);
