import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { useWords } from '../../../locale/locale-provider.tsx';
import { LETTERS, searchOf, type Filters } from './filters.ts';
import './members.css';

/** Where in a long list to begin: it goes on behind the letter. */
export function MemberLetters({ filters, here }: { readonly filters: Filters; readonly here: string }) {
  const t = useWords();
  return (
    <nav aria-label={t(m.organise_members_letters)}>
      <ul className="member-letters">
        {LETTERS.map((from) => (
          <li key={from}>
            <Link
              to={`${here}${searchOf({ ...filters, from })}`}
              aria-current={from === filters.from ? 'true' : undefined}
              preventScrollReset
            >
              {from.toUpperCase()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
