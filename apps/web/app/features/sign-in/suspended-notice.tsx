import '@waylift/words/late-words';
import { m } from '@waylift/words/messages';
import { useLegalLinks } from '../../community/legal-links.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';

/** Shown after the correct password of a suspended account: it says so, and whom to ask. */
export function SuspendedNotice() {
  const t = useWords();
  const { privacy } = useLegalLinks();
  const contact = (text: string) => <a href={privacy}>{text}</a>;
  return (
    <Alert tone="danger" title={t(m.suspended_title)}>
      <RichText message={t(m.suspended_text)} tags={{ contact }} />
    </Alert>
  );
}
