/** The entries of what few people do, and seldom. In the browser's build they are in a separate file, loaded with the first such call. */
import { accountRemovalCalls } from '@waylift/contract/account-removal';
import { passkeyCalls } from '@waylift/contract/passkey';
import { sessionsCalls } from '@waylift/contract/sessions';
import { signOnCalls } from '@waylift/contract/sign-on';
import { endpointTable, type EndpointEntry } from './endpoint-table.ts';

const RARE = { ...accountRemovalCalls, ...passkeyCalls, ...sessionsCalls, ...signOnCalls };

export const rareEndpoints: Readonly<Record<string, EndpointEntry>> = Object.fromEntries(
  Object.entries(endpointTable).filter(([name]) => name in RARE),
);
