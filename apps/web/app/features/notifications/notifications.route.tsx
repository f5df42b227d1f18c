import type { Notifications } from '@waylift/contract/notifications';
import { m } from '@waylift/words/messages';
import { useEffect } from 'react';
import { data, Link, redirectDocument } from 'react-router';
import type { Route } from './+types/notifications.route';
import type { ApiClient } from '../../api/client.ts';
import { setbackOf } from '../../api/failure.ts';
import { usePortalPath } from '../../community/community-link.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { CheckList } from '../../forms/check-list.tsx';
import { Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import { formText } from '../../forms/form-text.ts';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useAction, type CallOutcome } from '../../forms/use-action.ts';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import type { PageHandle } from '../../platform/page-handle.ts';
import { useSettled } from '../../platform/use-settled.ts';
import { withCommunityDomain } from '../../platform/portal-address.ts';
import { browserApi } from '../../session/browser-api.ts';
import { BackLink } from '../../ui/back-link/back-link.tsx';
import { useToast } from '../../ui/toast/use-toast.tsx';
import { BlockedSection, loadBlocked } from './blocked-section.tsx';
import { CalendarSection, changeCalendar, loadCalendar, type CalendarOutcome } from './calendar-section.tsx';
import { CarSection, loadCar, saveCar } from './car-section.tsx';
import { loadPausing, pauseJourneys } from './pause-journeys.ts';
import { PauseSection } from './pause-section.tsx';
import '../../styles/narrow-layout.css';

export const handle = { needsLifts: true } satisfies PageHandle;

/** The page waits for the choices only. The other sections may fail on their own. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const api = browserApi();
  const answer = await api.call('notifications', {}, { signal: request.signal });
  if (answer.ok) {
    const leaving = new AbortController();
    const { signal } = leaving;
    const parts = {
      calendar: loadCalendar(api, signal),
      car: loadCar(api, signal),
      pausing: loadPausing(api, signal),
      blocked: loadBlocked(api, signal),
    };
    return { stored: answer.value, ...parts, whole: Promise.allSettled(Object.values(parts)), leave: () => leaving.abort() };
  }
  // A server without lifts has no such choice.
  if (answer.failure.kind === 'refused' && answer.failure.status === 404)
    throw redirectDocument(withCommunityDomain('/404', new URL(request.url).search));
  throw data(null, { status: 503 });
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<CallOutcome | CalendarOutcome> {
  const form = await request.formData();
  const intent = formText(form, 'intent');
  const api = browserApi();
  const { signal } = request;
  if (intent === 'calendar' || intent === 'no-calendar') return await changeCalendar(api, intent, signal);
  if (intent === 'pause' || intent === 'resume') return await pauseJourneys(api, intent === 'pause', signal);
  if (intent === 'car') return await saveCar(api, form, signal);
  if (intent === 'unblock') {
    const answer = await api.call('unblockMember', { params: { ref: formText(form, 'ref') } }, { signal });
    return answer.ok ? { kind: 'done' } : setbackOf(answer.failure);
  }
  return await saveChoices(api, form, signal);
}

/** Choices that the page does not show stay as they are on the server. */
async function saveChoices(api: ApiClient, form: FormData, signal: AbortSignal): Promise<CallOutcome> {
  const chosen = formText(form, 'newMatches');
  const newMatches = CHOICES.find((choice) => choice === chosen) ?? 'weekly';
  const present = await api.call('notifications', {}, { signal });
  if (!present.ok) return setbackOf(present.failure);
  const body = { ...present.value, newMatches, requests: formText(form, 'requests') !== '', messages: formText(form, 'messages') !== '' };
  const answer = await api.call('updateNotifications', { body }, { signal });
  return answer.ok ? { kind: 'done' } : setbackOf(answer.failure);
}

/** The page knows what it saved. A reload could fail and replace the page by an error. */
export function shouldRevalidate(): boolean {
  return false;
}

const CHOICES = ['at-once', 'weekly', 'never'] as const satisfies readonly Notifications['newMatches'][];

/** The parts come one after the other, and each moves those below it away. */
function useNamedPart(isWhole: boolean): void {
  useEffect(() => {
    const named = document.getElementById(location.hash.slice(1));
    // Nobody has gone on meanwhile.
    if (isWhole && named !== null && named === document.activeElement) named.scrollIntoView();
  }, [isWhole]);
}

/** The member's emails, calendar, car, blocked members, and a pause of all journeys. */
export default function NotificationsPage({ loaderData: { stored, calendar, car, pausing, blocked, whole, leave } }: Route.ComponentProps) {
  const t = useWords();
  const path = usePortalPath();
  const { toast, tell } = useToast();
  useEffect(() => leave, [leave]);
  useNamedPart(useSettled(whole) !== undefined);
  return (
    <div className="wrap narrow stack stack--xl">
      <p>
        <BackLink to={path('/dashboard/account/settings')}>{t(m.account_removal_back)}</BackLink>
      </p>
      <div className="stack">
        <h1>{t(m.notifications_title)}</h1>
        <p className="lead">{t(m.settings_matches_text)}</p>
      </div>
      <Emails stored={stored} onTold={tell} />
      <CalendarSection coming={calendar} onTold={tell} />
      <CarSection coming={car} onTold={tell} />
      <PauseSection coming={pausing} onTold={tell} />
      <BlockedSection coming={blocked} onTold={tell} />
      {toast}
    </div>
  );
}

type EmailsProps = { readonly stored: Notifications; readonly onTold: (words: string) => void };

function Emails({ stored, onTold }: EmailsProps) {
  const t = useWords();
  const path = usePortalPath();
  const { isBusy, setback, submit } = useAction<CallOutcome>({ done: () => onTold(t(m.settings_saved)) });
  const form = useForm({
    id: 'notifications',
    fields: ['newMatches', 'requests', 'messages'],
    isBusy,
    validate: () => ({}),
    submit: (values) => submit({ ...values }),
  });
  return (
    <section className="stack stack--l" aria-labelledby="emails-title">
      <PageTitle page={t(m.notifications_title)} hasErrors={setback !== null} />
      <h2 id="emails-title">{t(m.notifications_emails)}</h2>
      <Form controller={form} notice={setback === null ? null : <SetbackAlert title={t(m.settings_not_saved)} setback={setback} />}>
        <CheckList
          type="radio"
          name="newMatches"
          isBig
          legend={t(m.notifications_matches)}
          hint={t(m.notifications_matches_hint)}
          chosen={[stored.newMatches]}
          choices={[
            { value: 'at-once', words: t(m.notifications_at_once), hint: t(m.notifications_at_once_hint) },
            { value: 'weekly', words: t(m.notifications_weekly), hint: t(m.notifications_weekly_hint) },
            { value: 'never', words: t(m.notifications_never) },
          ]}
        />
        <CheckList
          type="checkbox"
          name="requests"
          legend={t(m.notifications_requests)}
          isBig
          choices={[{ value: 'yes', words: t(m.notifications_requests_asked), hint: t(m.notifications_requests_hint) }]}
          chosen={stored.requests ? ['yes'] : []}
        />
        <CheckList
          type="checkbox"
          name="messages"
          legend={t(m.notifications_messages)}
          isBig
          choices={[{ value: 'yes', words: t(m.notifications_messages_unread), hint: t(m.notifications_messages_hint) }]}
          chosen={stored.messages ? ['yes'] : []}
        />
        <FormActions>
          <SubmitButton busyWords={t(m.notifications_saving)}>{t(m.notifications_save)}</SubmitButton>
        </FormActions>
      </Form>
      <p className="muted">{t(m.notifications_always)}</p>
      <p>
        <Link className="tap-link" to={path('/dashboard/account/pushes')}>
          {t(m.push_offer)}
        </Link>
      </p>
    </section>
  );
}
