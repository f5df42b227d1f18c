/** The calls that save a preference. Browser only. They finish even if the page is left. */
import { languageCode, languageOf, type LanguageTag } from '@waylift/words/languages';
import { keepaliveCall } from '../../session/browser-session.ts';
import { forgetMember } from '../../session/known-member.ts';
import { setbackOf, type ApiResult, type Setback } from '../../api/failure.ts';
import type { SaveOutcome } from './last-wish.ts';

export async function saveOptIn(optIn: boolean): Promise<SaveOutcome<boolean, Setback>> {
  return outcomeOf(await keepaliveCall('optIn', { body: { optIn } }), (answer) => answer.optIn);
}

/** If the server answers a language that we do not have, the requested one counts: no list here could show the other. */
export async function saveLanguage(language: LanguageTag): Promise<SaveOutcome<LanguageTag, Setback>> {
  const answer = await keepaliveCall('updateLanguage', { body: { languageCode: languageCode(language) } });
  return outcomeOf(answer, (kept) => languageOf(kept.languageCode) ?? language);
}

function outcomeOf<Answer, Value>(answer: ApiResult<Answer>, valueOf: (answer: Answer) => Value): SaveOutcome<Value, Setback> {
  forgetMember();
  return answer.ok ? { ok: true, value: valueOf(answer.value) } : { ok: false, why: setbackOf(answer.failure) };
}
