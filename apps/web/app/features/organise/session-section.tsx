// oxlint-disable-next-line import/no-unassigned-import -- brings the words of this section
import '@waylift/words/door-words';
import type { OrganiserSession } from '@waylift/contract/organiser';
import { m } from '@waylift/words/messages';
import { useRef, useState } from 'react';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useAction } from '../../forms/use-action.ts';
import { formatMoment } from '../../locale/format-moment.ts';
import { useLanguage, useWords, type Words } from '../../locale/locale-provider.tsx';
import { Button } from '../../ui/button/button.tsx';
import { useToast } from '../../ui/toast/use-toast.tsx';
import type { AccountOutcome } from './account.route.tsx';
import type { deviceName } from './device-name.ts';
import './account-list.css';

type SessionSectionProps = {
  readonly loaded: readonly OrganiserSession[];
  /** Of the page around it, which has it loaded already. */
  readonly nameOf: typeof deviceName;
};

/** Where one is signed in. */
export function SessionSection({ loaded, nameOf }: SessionSectionProps) {
  const t = useWords();
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  const [sessions, setSessions] = useState(loaded);
  const { toast, tell } = useToast();
  const { isBusy, setback, submit } = useAction<AccountOutcome>({
    done() {
      setSessions((before) => before.filter(({ isCurrent }) => isCurrent));
      // The pressed button disappears.
      heading.current?.focus();
      tell(t(m.sessions_others_ended));
    },
  });
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <section className="stack" aria-labelledby="sessions">
      <h2 id="sessions" tabIndex={-1} ref={heading}>
        {t(m.sessions_title)}
      </h2>
      <p>{t(m.organise_sessions_text)}</p>
      <ul className="account-list">
        {sessions.map((session) => (
          <li key={session.id}>
            <b>{nameOf(t, session)}</b>
            <p className="muted">
              {session.isCurrent ? t(m.sessions_this) : t(m.organise_session_used, { moment: formatMoment(language, session.lastUsedAt) })}
              {session.network === undefined ? null : `, ${session.network}`}
            </p>
            <p className="muted">{howBegun(t, session)} </p>
          </li>
        ))}
      </ul>
      {setback === null ? null : <SetbackAlert title={t(m.sessions_end_others_failed)} setback={setback} />}
      {hasOthers ? (
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
      ) : (
        <p className="muted">{t(m.sessions_only_this)}</p>
      )}
      {toast}
    </section>
  );
}

function howBegun(t: Words, { beganBy, signOnLabel }: OrganiserSession): string {
  switch (beganBy) {
    case 'sign-on':
      return t(m.organise_session_by_sign_on, { label: signOnLabel });
    case 'passkey':
      return t(m.organise_session_by_passkey);
    case 'link':
      return t(m.organise_session_by_link);
    default:
      return t(m.organise_session_by_code);
  }
}
