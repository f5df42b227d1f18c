import type { CallAnswer } from '@waylift/contract/endpoints';
import { m } from '@waylift/words/messages';
import { data, redirect } from 'react-router';
import type { Route } from './+types/start.route';
import { useWords } from '../../../locale/locale-provider.tsx';
import { DutiesPage } from './duties.tsx';
import { isRefused, leadsAway, loadSession, organiserApi } from '../organise-api.ts';
import { OrganiseTitle } from '../organise-title.tsx';
import { PageHead } from '../page-head.tsx';
import { useOrganiser } from '../use-organiser.ts';

/** What waits; null where nothing is in scope. Who only reads is led to their account. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<CallAnswer<'organiserDuties'> | null> {
  const answer = await organiserApi().call('organiserDuties', {}, { signal: request.signal });
  if (answer.ok) return answer.value;
  if (!isRefused(answer.failure, 'no-right')) throw leadsAway(answer.failure, request) ?? data(null, { status: 503 });
  const { communities } = await loadSession(request);
  if (communities.length > 0) throw redirect('/organise/account');
  return null;
}

export default function Start({ loaderData }: Route.ComponentProps) {
  const { communities } = useOrganiser();
  return loaderData === null || communities.length === 0 ? <NothingInScope /> : <DutiesPage {...loaderData} />;
}

/** The role is over, or there is no community yet. */
function NothingInScope() {
  const t = useWords();
  const { roles } = useOrganiser();
  const isOperator = roles.some(({ role }) => role === 'operator');
  return (
    <>
      <OrganiseTitle page={t(m.organise_nothing_title)} />
      <PageHead title={t(m.organise_nothing_title)} />
      <p className="lead">{t(isOperator ? m.organise_nothing_operator : m.organise_nothing_text)}</p>
    </>
  );
}
