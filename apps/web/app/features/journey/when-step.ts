/** What "When do you travel?" asks of the server. Browser only. */
import { browserApi } from '../../session/browser-api.ts';
import { countPeople, type CountToAsk, type PeopleCounted } from './count-people.ts';
import { saveWhen, type WhenOutcome, type WhenToSave } from './save-when.ts';

/** Saves the answers, or counts who would go that way with them. */
export async function carryOutWhenStep(request: Request): Promise<WhenOutcome | PeopleCounted> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what this page has submitted to itself; nothing else comes this way
  const step = (await request.json()) as WhenToSave | CountToAsk;
  return 'counted' in step ? countPeople(browserApi(), step, request.signal) : saveWhen(browserApi(), step, request.signal);
}
