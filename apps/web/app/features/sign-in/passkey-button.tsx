import '@waylift/words/late-words';
import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { Button } from '../../ui/button/button.tsx';
import './passkey-way.css';

/** The way in by passkey, below the form for address and password. */
export function PasskeyButton({ onPress }: { readonly onPress: () => void }) {
  const t = useWords();
  return (
    <div className="passkey-way stack stack--s">
      <p className="passkey-way__or">{t(m.sign_in_or)}</p>
      <p>
        <Button variant="secondary" onClick={onPress}>
          {t(m.sign_in_passkey)}
        </Button>
      </p>
      <p className="muted">{t(m.sign_in_passkey_help)}</p>
    </div>
  );
}
