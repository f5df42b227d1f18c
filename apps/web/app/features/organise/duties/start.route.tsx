import { BY_OTHERS } from '@waylift/contract/audit-choices';
import type { CallAnswer } from '@waylift/contract/endpoints';
import type { AuditLine } from '@waylift/contract/organiser-audit';
import { m } from '@waylift/words/messages';
import { data, redirect } from 'react-router';
import type { Route } from './+types/start.route';
import { useWords } from '../../../locale/locale-provider.tsx';
import { DutiesPage } from './duties.tsx';
import { daysFrom } from '../near-moment.ts';
import { isRefused, leadsAway, loadSession, organiserApi } from '../organise-api.ts';
import { OrganiseTitle } from '../organise-title.tsx';
import { PageHead } from '../page-head.tsx';
import { figuresPath, useOrganiser } from '../use-organiser.ts';

type Loaded = CallAnswer<'organiserDuties'> & { readonly others: readonly AuditLine[] };

const OTHERS_SHOWN = 3;

/** What waits, and what others did; null where nothing is in scope. Who only reads is led to the figures. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Loaded | null> {
  const { signal } = request;
  const [answer, done] = await Promise.all([
    organiserApi().call('organiserDuties', {}, { signal }),
    organiserApi().call('organiserAudit', { query: { by: BY_OTHERS, kind: 'changed' } }, { signal }),
  ]);
  if (answer.ok) return { ...answer.value, others: done.ok ? done.value.lines.filter(isSinceYesterday).slice(0, OTHERS_SHOWN) : [] };
  if (!isRefused(answer.failure, 'no-right')) throw leadsAway(answer.failure, request) ?? data(null, { status: 503 });
  const { communities } = await loadSession(request);
  const [first] = communities;
  if (first !== undefined) throw redirect(figuresPath(first));
  return null;
}

function isSinceYesterday({ at }: AuditLine): boolean {
  return daysFrom(Date.now(), at) >= -1;
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
