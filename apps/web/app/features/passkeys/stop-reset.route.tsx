import { m } from '@waylift/words/messages';
import { Link, useActionData } from 'react-router';
import type { Route } from './+types/stop-reset.route';
import { setbackOf, type Setback } from '../../api/failure.ts';
import { useCommunityPath } from '../../community/community-link.ts';
import { NeedsScript } from '../../forms/needs-script.tsx';
import { PressForm } from '../../page/press-form.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import type { PageHandle } from '../../platform/page-handle.ts';
import { useFocusOnNewScreen } from '../../platform/use-focus-on-new-screen.ts';
import { browserApi } from '../../session/browser-api.ts';
import { Moment } from '../../ui/moment/moment.tsx';
import '../../styles/narrow-layout.css';

/** Needs no sign-in, and works for signed-in members too. */
export const handle = { guard: 'anyone', community: 'inactive' } satisfies PageHandle;

type Outcome = Setback | { readonly kind: 'stopped' | 'unknown' };

export async function clientAction({ request, params: { token } }: Route.ClientActionArgs): Promise<Outcome> {
  const answer = await browserApi().call('stopResetByLink', { body: { token } }, { signal: request.signal });
  if (answer.ok) return { kind: 'stopped' };
  const isUnknown = answer.failure.kind === 'refused' && answer.failure.code === 'token-invalid';
  return isUnknown ? { kind: 'unknown' } : setbackOf(answer.failure);
}

/** The page behind the link in a mail. */
export default function StopReset() {
  const t = useWords();
  const path = useCommunityPath();
  const outcome = useActionData<Outcome>();
  useFocusOnNewScreen(outcome?.kind === 'stopped' || outcome?.kind === 'unknown' ? outcome.kind : 'form');
  switch (outcome?.kind) {
    case 'stopped':
      return <Over art="separated" role="status" title={t(m.reset_waits_stopped)} />;
    case 'unknown':
      return (
        <Over art="failed" role="alert" title={t(m.password_change_failed_link)}>
          <p>
            <Link to={path('/forgot-password')}>{t(m.password_change_failed_again)}</Link>
          </p>
        </Over>
      );
    default:
      return <Question setback={outcome} />;
  }
}

function Question({ setback }: { readonly setback: Setback | undefined }) {
  const t = useWords();
  const title = t(m.reset_stop_title);
  return (
    <div className="wrap narrow stack">
      <h1>{title}</h1>
      <p className="lead">{t(m.reset_stop_lead)}</p>
      <NeedsScript />
      <PressForm
        id="stop-reset"
        page={title}
        setback={setback}
        failed={t(m.failure_title)}
        submit={t(m.reset_waits_stop)}
        busyWords={t(m.form_sending)}
        isBig
      />
    </div>
  );
}

type OverProps = Pick<Parameters<typeof Moment>[0], 'art' | 'role' | 'title' | 'children'> & { readonly title: string };

function Over({ title, ...moment }: OverProps) {
  return (
    <Moment {...moment} title={title}>
      <PageTitle page={title} />
      {moment.children}
    </Moment>
  );
}
