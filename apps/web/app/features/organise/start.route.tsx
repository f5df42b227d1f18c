import { m } from '@waylift/words/messages';
import { redirect } from 'react-router';
import type { Route } from './+types/start.route';
import { useWords } from '../../locale/locale-provider.tsx';
import { loadSession } from './organise-api.ts';
import { OrganiseTitle } from './organise-title.tsx';
import { PageHead } from './page-head.tsx';
import { mayIn, organisersPath, useOrganiser } from './use-organiser.ts';

/** Leads to the first community that one may do something in, or else to the first in scope. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { communities } = await loadSession(request);
  const first = communities.find((community) => mayIn(community, 'manager')) ?? communities[0];
  if (first !== undefined) throw redirect(organisersPath(first));
  return null;
}

/** Nothing is in scope: the role is over, or there is no community yet. */
export default function Start() {
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
