import type { CallAnswer } from '@waylift/contract/endpoints';
import { data } from 'react-router';
import { isRefused, leadsAway, organiserApi } from '../organise-api.ts';

export type Figures = CallAnswer<'organisedFigures'>;

/** The figures of the month that the page's address names. 'none': it was not counted. Null: the role does not reach that far. */
export async function loadFigures(request: Request, publicId: string): Promise<Figures | 'none' | null> {
  const month = new URL(request.url).searchParams.get('month');
  const query = month === null || !/^\d{4}-\d\d$/.test(month) ? {} : { month };
  const answer = await organiserApi().call('organisedFigures', { params: { publicId }, query }, { signal: request.signal });
  if (answer.ok) return answer.value;
  if (isRefused(answer.failure, 'month-not-known') || isRefused(answer.failure, 'validation')) return 'none';
  if (isRefused(answer.failure, 'no-right')) return null;
  throw leadsAway(answer.failure, request) ?? data(null, { status: 503 });
}
