import { m } from '@waylift/words/messages';
import { useRef, useState } from 'react';
import { useWords } from '../../locale/locale-provider.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { EmailForm } from './email-form.tsx';
import { PendingEmail } from './pending-email.tsx';
import './settings.css';

const tags = { email: (text: string) => <b>{text}</b> };

type EmailSectionProps = {
  readonly present: string;
  readonly pending: string | undefined;
  /** Shows a toast. */
  readonly tell: (words: string) => void;
};

/** The address for signing in, the new address that is not confirmed yet, and the form to request a change. */
export function EmailSection({ present, pending: pendingAtFirst, tell }: EmailSectionProps) {
  const t = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const [pending, setPending] = useState(pendingAtFirst);
  const [isNew, setNew] = useState(false);

  function handleRequested(email: string): void {
    setPending(email);
    setNew(true);
  }

  function handleCancelled(): void {
    setPending(undefined);
    setNew(false);
    // The pressed button disappears with the pending address.
    heading.current?.focus();
    tell(t(m.settings_pending_cancelled));
  }

  return (
    <section className="stack" id="email" aria-labelledby="email-title">
      <h3 id="email-title" tabIndex={-1} ref={heading}>
        {t(m.dashboard_change_email)}
      </h3>
      <p className="account-page__note">
        <RichText message={t(m.settings_email_now, { email: present })} tags={tags} /> {t(m.settings_email_hint)}
      </p>
      {pending === undefined ? null : (
        <PendingEmail email={pending} isNew={isNew} onResent={() => tell(t(m.settings_pending_resent))} onCancelled={handleCancelled} />
      )}
      <EmailForm present={present} onRequested={handleRequested} />
    </section>
  );
}
