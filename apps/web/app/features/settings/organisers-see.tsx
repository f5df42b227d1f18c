/** What organisers see, in words that few members read. Loaded late. */
import '@waylift/words/late-words';
import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { AccountPart } from './account-group.tsx';

/** The same as in the privacy policy. */
export function OrganisersSee() {
  const t = useWords();
  return (
    <AccountPart>
      <h3>{t(m.settings_organisers)}</h3>
      <p>{t(m.settings_organisers_see)}</p>
      <p>{t(m.settings_organisers_press)}</p>
      <p>{t(m.settings_organisers_never)}</p>
    </AccountPart>
  );
}
