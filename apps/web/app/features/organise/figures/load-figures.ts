import type { CallAnswer } from '@waylift/contract/endpoints';
import { isRefused, leadsAway, organiserApi } from '../organise-api.ts';

export type Figures = CallAnswer<'organisedFigures'>;

/** 'none': the month was not counted. Null: the role does not reach that far. */
export type LoadedFigures = Figures | 'none' | 'failed' | null;

/** The figures of the month that the page's address names. */
export async function loadFigures(request: Request, publicId: string): Promise<LoadedFigures> {
  const month = new URL(request.url).searchParams.get('month');
  const query = month === null || !/^\d{4}-\d\d$/.test(month) ? {} : { month };
  const answer = await organiserApi().call('organisedFigures', { params: { publicId }, query }, { signal: request.signal });
  if (answer.ok) return answer.value;
  if (isRefused(answer.failure, 'month-not-known') || isRefused(answer.failure, 'validation')) return 'none';
  if (isRefused(answer.failure, 'no-right')) return null;
  const away = leadsAway(answer.failure, request);
  if (away !== null) throw away;
  return 'failed';
}
