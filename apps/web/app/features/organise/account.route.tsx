import { m } from '@waylift/words/messages';
import { data, redirectDocument } from 'react-router';
import type { Route } from './+types/account.route';
import { isEasyPassword, setbackOf, type ApiResult } from '../../api/failure.ts';
import { formText } from '../../forms/form-text.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { deviceName } from './device-name.ts';
import { FactorSection } from './factor-section.tsx';
import { HeldRoles } from './held-roles.tsx';
import { isRefused, leadsAway, organiserApi, refusedOf, type Refused } from './organise-api.ts';
import { OrganiseTitle } from './organise-title.tsx';
import { NarrowColumn, PageHead } from './page-head.tsx';
import { PasswordSection } from './password-section.tsx';
import { useOrganiser } from './use-organiser.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const api = organiserApi();
  const { signal } = request;
  // Their words would weigh on every other page of organisers.
  const [factors, sessions, { NameSection }, { SessionSection }] = await Promise.all([
    api.call('organiserFactors', {}, { signal }),
    api.call('organiserSessions', {}, { signal }),
    import('./name-section.tsx'),
    import('./session-section.tsx'),
  ]);
  return { factors: valueOf(factors, request), ...valueOf(sessions, request), NameSection, SessionSection };
}

function valueOf<Value>(answer: ApiResult<Value>, request: Request): Value {
  if (!answer.ok) throw leadsAway(answer.failure, request) ?? data(null, { status: 503 });
  return answer.value;
}

/** The page knows what it changed. A reload could fail and replace the page by an error. */
export function shouldRevalidate(): boolean {
  return false;
}

export type AccountOutcome = Refused | { readonly kind: 'done' | 'wrong-password' | 'easy-password' };

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const { signal } = request;
  const api = organiserApi();
  switch (formText(form, 'intent')) {
    case 'sign-out': {
      const answer = await api.call('endOrganiserSession', {}, { signal });
      const isOver = answer.ok || (answer.failure.kind === 'refused' && answer.failure.status === 401);
      // A new document, so that nothing of the session is left in this one.
      return isOver ? redirectDocument('/organise/sign-in') : setbackOf(answer.failure);
    }
    case 'end-others': {
      const answer = await api.call('endOrganiserSessions', {}, { signal });
      return answer.ok ? { kind: 'done' as const } : refusedOf(answer.failure, request);
    }
    case 'name': {
      const answer = await api.call('organiserName', { body: { name: formText(form, 'name') } }, { signal });
      return answer.ok ? { kind: 'done' as const } : refusedOf(answer.failure, request);
    }
    case 'password': {
      const body = { present: formText(form, 'present'), password: formText(form, 'password') };
      const answer = await api.call('organiserPassword', { body }, { signal });
      if (answer.ok) return { kind: 'done' as const };
      if (isRefused(answer.failure, 'wrong-password')) return { kind: 'wrong-password' as const };
      return isEasyPassword(answer) ? { kind: 'easy-password' as const } : refusedOf(answer.failure, request);
    }
    default: {
      const [{ proveAction }, { factorAction }] = await Promise.all([import('./prove.ts'), import('./factor-calls.ts')]);
      return (await proveAction(form, request)) ?? (await factorAction(form, request)) ?? { kind: 'failed' as const };
    }
  }
}

export default function Account({ loaderData: { factors, sessions, NameSection, SessionSection } }: Route.ComponentProps) {
  const t = useWords();
  const { name, email, roles } = useOrganiser();
  return (
    <NarrowColumn>
      <OrganiseTitle page={t(m.organise_account)} />
      <PageHead title={t(m.organise_account)} text={t(m.organise_account_of, { name, email })} />
      <HeldRoles roles={roles} />
      <NameSection name={name} />
      <FactorSection loaded={factors} />
      <PasswordSection email={email} />
      <SessionSection loaded={sessions} nameOf={deviceName} />
    </NarrowColumn>
  );
}
