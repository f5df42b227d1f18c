import type { Passkey } from '@waylift/contract/passkey';
import { m } from '@waylift/words/messages';
import { formatMoment } from '../../locale/format-moment.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { laptop, smartphone } from '../../ui/icon/member-icons.ts';
import { TextButton } from '../../ui/text-button/text-button.tsx';
import { passkeyName } from './passkey-name.ts';
import './passkey-list.css';

const PHONES: readonly string[] = ['Android', 'iPhone', 'iPad'];

type PasskeyListProps = {
  readonly passkeys: readonly Passkey[];
  /** The one that is being removed. */
  readonly removed: Passkey | null;
  readonly onRename: (passkey: Passkey) => void;
  readonly onRemove: (passkey: Passkey) => void;
};

export function PasskeyList({ passkeys, removed, onRename, onRemove }: PasskeyListProps) {
  const t = useWords();
  const language = useLanguage();
  const facts = ({ createdAt, lastUsedAt, isSynced }: Passkey) =>
    [
      t(m.passkeys_created, { date: formatMoment(language, createdAt) }),
      lastUsedAt === null ? t(m.passkeys_unused) : t(m.passkeys_used, { moment: formatMoment(language, lastUsedAt) }),
      ...(isSynced ? [t(m.passkeys_synced)] : []),
    ].join(' ');
  return (
    <ul className="passkeys">
      {passkeys.map((passkey) => {
        const name = passkeyName(t, passkey);
        return (
          <li key={passkey.id} className="passkey">
            <Icon path={PHONES.includes(passkey.system) ? smartphone : laptop} />
            <div>
              <b>{name}</b>
              <p className="muted">{facts(passkey)}</p>
            </div>
            <p className="row passkey__actions">
              <TextButton onClick={() => onRename(passkey)}>
                <Named words={t(m.passkeys_rename)} name={t(m.passkeys_rename_one, { name })} />
              </TextButton>
              <TextButton isDanger isBusy={removed === passkey} busyWords={t(m.passkeys_removing)} onClick={() => onRemove(passkey)}>
                <Named words={t(m.passkeys_remove)} name={t(m.passkeys_remove_one, { name })} />
              </TextButton>
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** A button's label, and its longer name for screen readers. */
function Named({ words, name }: { readonly words: string; readonly name: string }) {
  return (
    <>
      <span aria-hidden="true">{words}</span>
      <span className="visually-hidden">{name}</span>
    </>
  );
}
