/** What the server tells of the signed-in member, read once for all pages. Browser only. */
import type { SettingsAnswer } from '@waylift/contract/settings';
import type { ApiClient } from '../api/client.ts';
import type { ApiResult } from '../api/failure.ts';
import { memberOf } from './session.ts';
import { readTokens } from './tokens.ts';

type Known = { readonly of: string; readonly answer: Promise<ApiResult<SettingsAnswer>> };

/** Several pages wait for one answer, so that leaving one of them must not end the call. */
const unending = new AbortController().signal;

let known: Known | null = null;

/** Asks the server at the first call, and again after a failure, for another member and after `forgetMember`. Never rejects. */
export async function knownMember(api: ApiClient): Promise<ApiResult<SettingsAnswer>> {
  const tokens = readTokens(() => localStorage);
  const of = tokens === null ? '' : memberOf(tokens);
  if (known?.of !== of) known = { of, answer: api.call('settings', {}, { signal: unending }) };
  const asked = known;
  const answer = await asked.answer;
  if (!answer.ok && known === asked) forgetMember();
  return answer;
}

/** Call it after a change of what is known, and when the session ends. */
export function forgetMember(): void {
  known = null;
}
