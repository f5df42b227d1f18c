import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { roleMeaning, roleName } from './role-words.ts';
import './role-meanings.css';

/** What each role may do, and what none may. */
export function RoleMeanings({ hasOneOwner }: { readonly hasOneOwner: boolean }) {
  const t = useWords();
  return (
    <div className="role-meanings">
      <section className="stack" aria-labelledby="meanings">
        <h2 id="meanings">{t(m.organise_meanings)}</h2>
        <dl className="role-meanings__list">
          {(['reader', 'manager', 'owner'] as const).map((role) => (
            <div key={role}>
              <dt>{roleName(t, role)}</dt>
              <dd>{roleMeaning(t, role)}</dd>
            </div>
          ))}
        </dl>
        <p className="muted">{t(m.organise_meanings_never)}</p>
      </section>
      {hasOneOwner ? (
        <Alert tone="neutral" title={t(m.organise_one_owner)}>
          {t(m.organise_one_owner_text)}
        </Alert>
      ) : null}
    </div>
  );
}
