import { dateFormat } from '@waylift/words/formats';
import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { useLegalLinks } from '../community/legal-links.ts';
import { useCommunityName } from '../community/use-community-name.ts';
import { SetbackAlert } from '../forms/setback-alert.tsx';
import { useLanguage, useWords } from '../locale/locale-provider.tsx';
import { Alert } from '../ui/alert/alert.tsx';
import { RichText } from '../ui/rich-text/rich-text.tsx';
import { contactHref, REFUSAL_LOOKS, type Refusal } from './refusal-looks.ts';
import type { Refused } from './sign-on-refused.ts';

/** Why a fresh sign-on shows nothing. The member stays signed in, and has lost nothing. */
export function FreshRefused({ refused }: { readonly refused: Refused }) {
  const t = useWords();
  return refused.kind === 'refused' ? (
    <Sentence refused={refused} />
  ) : (
    <SetbackAlert title={t(m.signon_not_finished_title)} setback={refused.setback} />
  );
}

function Sentence({ refused: { refusal, contact, atMs } }: { readonly refused: Refusal }) {
  const t = useWords();
  const language = useLanguage();
  const community = useCommunityName();
  const { privacy } = useLegalLinks();
  const { title, lead, trade } = REFUSAL_LOOKS[refusal];
  // Those two are otherwise about somebody who is not signed in.
  if (refusal === 'sign-on-cancelled') return <Alert tone="warning" title={t(m.signon_cancelled_lead)} />;
  if (refusal === 'sign-on-used') return <Alert tone="warning" title={t(m.proof_used)} />;
  const us = (text: string): ReactNode => <a href={privacy}>{text}</a>;
  const href = contact === null ? null : contactHref(contact);
  const at = dateFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(atMs);
  return (
    <Alert tone="warning" title={title(t, { community })}>
      <RichText message={lead(t, { community })} tags={{ contact: us }} />
      {href === null ? null : (
        <>
          {' '}
          <a href={href}>{t(m.signon_contact)}</a>
          {trade === undefined ? null : `. ${t(m.signon_send_this, { what: trade, at })}`}
        </>
      )}
    </Alert>
  );
}
