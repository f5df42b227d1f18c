import type { Notifications } from '@waylift/contract/notifications';
import { m } from '@waylift/words/messages';
import { useEffect } from 'react';
import { data, redirectDocument, useFetcher, useLoaderData } from 'react-router';
import type { Route } from './+types/notifications.route';
import { setbackOf } from '../../api/failure.ts';
import { usePortalPath } from '../../community/community-link.ts';
import { PageTitle } from '../../community/page-title.tsx';
import { Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import { formText } from '../../forms/form-text.ts';
import { RadioList } from '../../forms/radio-list.tsx';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import type { CallOutcome } from '../../forms/use-call.ts';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { withCommunityDomain } from '../../platform/portal-address.ts';
import { browserApi } from '../../session/browser-api.ts';
import { BackLink } from '../../ui/back-link/back-link.tsx';
import { useToast } from '../../ui/toast/use-toast.tsx';
import '../../styles/narrow-layout.css';

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Notifications> {
  const answer = await browserApi().call('notifications', {}, { signal: request.signal });
  if (answer.ok) return answer.value;
  // A server without lifts has no such thing to choose.
  if (answer.failure.kind === 'refused' && answer.failure.status === 404)
    throw redirectDocument(withCommunityDomain('/404', new URL(request.url).search));
  throw data(null, { status: 503 });
}
clientLoader.hydrate = true as const;

/** What the page does not ask about stays as the server has it now. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<CallOutcome> {
  const chosen = formText(await request.formData(), 'newMatches');
  const newMatches = CHOICES.find((choice) => choice === chosen) ?? 'weekly';
  const api = browserApi();
  const { signal } = request;
  const present = await api.call('notifications', {}, { signal });
  if (!present.ok) return setbackOf(present.failure);
  const answer = await api.call('updateNotifications', { body: { ...present.value, newMatches } }, { signal });
  return answer.ok ? { kind: 'done' } : setbackOf(answer.failure);
}

/** The page knows what it has saved. Loading it again could fail, and put the page away. */
export function shouldRevalidate(): boolean {
  return false;
}

const CHOICES = ['at-once', 'weekly', 'never'] as const satisfies readonly Notifications['newMatches'][];

/** Which emails the member gets: today those about new matches alone are theirs to choose. */
export default function NotificationsPage() {
  const t = useWords();
  const path = usePortalPath();
  const stored = useLoaderData<typeof clientLoader>();
  const fetcher = useFetcher<CallOutcome>();
  const { toast, tell } = useToast();
  const isBusy = fetcher.state !== 'idle';
  const outcome = isBusy ? undefined : fetcher.data;
  const setback = outcome === undefined || outcome.kind === 'done' ? null : outcome;
  const form = useForm({
    id: 'notifications',
    fields: ['newMatches'],
    isBusy,
    validate: () => ({}),
    submit: (values) => fetcher.submit({ ...values }, { method: 'post' }),
  });
  useEffect(() => {
    if (outcome?.kind === 'done') tell(t(m.settings_saved));
  }, [outcome, tell, t]);
  return (
    <div className="wrap narrow stack stack--l">
      <PageTitle page={t(m.notifications_title)} hasErrors={setback !== null} />
      <p>
        <BackLink to={path('/dashboard/account/settings')}>{t(m.account_removal_back)}</BackLink>
      </p>
      <div className="stack">
        <h1>{t(m.notifications_title)}</h1>
        <p className="lead">{t(m.notifications_lead)}</p>
      </div>
      <Form controller={form} notice={setback === null ? null : <SetbackAlert title={t(m.settings_not_saved)} setback={setback} />}>
        <RadioList
          name="newMatches"
          legend={t(m.notifications_matches)}
          hint={t(m.notifications_matches_hint)}
          chosen={stored.newMatches}
          choices={[
            { value: 'at-once', words: t(m.notifications_at_once), hint: t(m.notifications_at_once_hint) },
            { value: 'weekly', words: t(m.notifications_weekly), hint: t(m.notifications_weekly_hint) },
            { value: 'never', words: t(m.notifications_never) },
          ]}
        />
        <FormActions>
          <SubmitButton busyWords={t(m.notifications_saving)}>{t(m.notifications_save)}</SubmitButton>
        </FormActions>
      </Form>
      <p className="muted">{t(m.notifications_always)}</p>
      {toast}
    </div>
  );
}
