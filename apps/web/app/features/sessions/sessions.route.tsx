import type { Session } from '@waylift/contract/sessions';
import { m } from '@waylift/words/messages';
import { useRef, useState } from 'react';
import { data, Link, useLoaderData } from 'react-router';
import type { Route } from './+types/sessions.route';
import { setbackOf } from '../../api/failure.ts';
import { usePortalPath } from '../../community/community-link.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { formText } from '../../forms/form-text.ts';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useAction, type CallOutcome } from '../../forms/use-action.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { CalendarEnds } from '../../my-data/calendar-ends.tsx';
import { browserApi } from '../../session/browser-api.ts';
import { BackLink } from '../../ui/back-link/back-link.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { SessionList } from './session-card.tsx';
import { useToast } from '../../ui/toast/use-toast.tsx';
import { SessionItem } from './session-item.tsx';
import '../../styles/narrow-layout.css';

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<readonly Session[]> {
  const answer = await browserApi().call('sessions', {}, { signal: request.signal });
  if (!answer.ok) throw data(null, { status: 503 });
  return answer.value.sessions;
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<CallOutcome> {
  const sessionId = formText(await request.formData(), 'sessionId');
  const { signal } = request;
  const api = browserApi();
  const answer =
    sessionId === ''
      ? await api.call('endOtherSessions', {}, { signal })
      : await api.call('endSession', { params: { sessionId } }, { signal });
  return answer.ok ? { kind: 'done' } : setbackOf(answer.failure);
}

/** The page knows what it ended. A reload could fail and replace the page by an error. */
export function shouldRevalidate(): boolean {
  return false;
}

/** The member's sessions, with buttons to end them. "Sign out" in the header ends the present one. */
export default function Sessions() {
  const t = useWords();
  const path = usePortalPath();
  const loaded = useLoaderData<typeof clientLoader>();
  const heading = useRef<HTMLHeadingElement>(null);
  const [ended, setEnded] = useState<readonly string[]>([]);
  const [haveOthersEnded, setHaveOthersEnded] = useState(false);
  const { toast, tell } = useToast();
  const sessions = loaded.filter(({ id }) => !ended.includes(id));
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);

  function handleEnded(gone: readonly string[], words: string): void {
    setEnded((before) => [...before, ...gone]);
    // The pressed button disappears.
    heading.current?.focus();
    tell(words);
  }

  function handleOthersEnded(): void {
    const others = loaded.filter(({ isCurrent }) => !isCurrent).map(({ id }) => id);
    handleEnded(others, t(m.sessions_others_ended));
    setHaveOthersEnded(true);
  }

  const passwordLink = (text: string) => <Link to={path('/dashboard/account/password')}>{text}</Link>;
  return (
    <div className="wrap narrow stack stack--l">
      <PageTitle page={t(m.sessions_title)} />
      <p>
        <BackLink to={path('/dashboard/account/settings')}>{t(m.account_removal_back)}</BackLink>
      </p>
      <div className="stack">
        <h1 tabIndex={-1} ref={heading}>
          {t(m.sessions_title)}
        </h1>
        <p className="lead">{t(hasOthers ? m.sessions_lead : m.sessions_only_this)}</p>
      </div>
      <SessionList>
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} onEnded={handleEnded} />
        ))}
      </SessionList>
      {hasOthers ? <EndOthers onEnded={handleOthersEnded} /> : null}
      {haveOthersEnded ? <CalendarEnds message={t(m.calendar_ended_too)} /> : null}
      <p className="muted">{t(m.sessions_network_help)}</p>
      {hasOthers ? (
        <Alert tone="neutral" title={t(m.sessions_unknown)}>
          <RichText message={t(m.sessions_unknown_help)} tags={{ link: passwordLink }} />
        </Alert>
      ) : null}
      {toast}
    </div>
  );
}

function EndOthers({ onEnded }: { readonly onEnded: () => void }) {
  const t = useWords();
  const { isBusy, setback, submit } = useAction<CallOutcome>({ done: onEnded });
  return (
    <div className="stack">
      {setback === null ? null : <SetbackAlert title={t(m.sessions_end_others_failed)} setback={setback} />}
      <p>
        <Button
          variant="danger-line"
          isBusy={isBusy}
          busyWords={t(m.sessions_ending_others)}
          onClick={() => void submit({ intent: 'end-others' })}
        >
          {t(m.sessions_end_others)}
        </Button>
      </p>
      <CalendarEnds message={t(m.calendar_ends_too)} />
    </div>
  );
}
