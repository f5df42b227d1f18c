import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { useWords } from '../../locale/locale-provider.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import './dock.css';

export type Deed = { readonly icon: string; readonly words: string } & (
  | { readonly to: string }
  | { readonly href: string }
  | { readonly onPress: () => void }
);

/** What can be done with one press: at the thumb on a phone. */
export function Dock({ deeds }: { readonly deeds: readonly Deed[] }) {
  const t = useWords();
  if (deeds.length === 0) return null;
  return (
    <ul className="dock" aria-label={t(m.ride_deeds)}>
      {deeds.map((deed) => (
        <li key={deed.words}>
          <DeedButton {...deed} />
        </li>
      ))}
    </ul>
  );
}

function DeedButton({ icon, words, ...how }: Deed) {
  const content = (
    <>
      <Icon path={icon} />
      <span>{words}</span>
    </>
  );
  if ('to' in how)
    return (
      <Link className="dock__deed" to={how.to}>
        {content}
      </Link>
    );
  if ('href' in how)
    return (
      <a className="dock__deed" href={how.href}>
        {content}
      </a>
    );
  return (
    <button className="dock__deed" type="button" onClick={how.onPress}>
      {content}
    </button>
  );
}
