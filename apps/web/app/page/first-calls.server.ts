/** Which calls the document of a page begins, for `platform/first-calls.ts`. */
import { callTable } from '@waylift/contract/without-lifts';
import { callUrl, looseInput } from '../api/client.ts';
import type { FirstCallsOf } from '../platform/document-context.ts';
import type { AskedPage, WholeHandle } from '../platform/page-handle.ts';
import { possibleSurroundings, type RuntimeSettings } from '../platform/runtime-settings.ts';

/** Null for a page without such calls, and where only the browser knows the address of the API. A portal without lifts asks for none of theirs. */
export function firstCallsOf(handle: WholeHandle, page: AskedPage, settings: RuntimeSettings): FirstCallsOf | null {
  const { calls: known } = callTable({ lifts: settings.lifts === true, organise: false });
  const calls = handle.firstCalls(page).flatMap(({ name, input }) => {
    const endpoint = known[name];
    return endpoint?.method === 'GET' ? [callUrl('', endpoint, looseInput(input))] : [];
  });
  const [base = '', ...others] = new Set(possibleSurroundings(settings).map(({ apiBaseUrl }) => apiBaseUrl));
  const trade = known.refreshToken?.path;
  if (calls.length === 0 || others.length > 0 || trade === undefined) return null;
  return { 'data-calls': [...new Set(calls)].join(' '), 'data-api': base, 'data-trade': trade };
}
