import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { useWords } from '../../locale/locale-provider.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { check } from '../../ui/icon/icons.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { Example } from './example.tsx';
import './inside.css';

/** What a member finds, in words and as an example beside them. @param props.children the community's own words, in place of ours */
export function Inside(props: { readonly children: ReactNode }) {
  return (
    <div className="inside">
      {props.children}
      <Example />
    </div>
  );
}

const strong = (text: string) => <b>{text}</b>;

export function InsideWords() {
  const t = useWords();
  return (
    <div className="stack">
      <h2>{t(m.home_inside_title)}</h2>
      <p className="lead">{t(m.home_inside_lead)}</p>
      <ul className="ticks stack">
        {[m.home_inside_private, m.home_inside_turns, m.home_inside_saves].map((point) => (
          <li key={t(point)}>
            <Icon path={check} />
            <span>
              <RichText message={t(point)} tags={{ b: strong }} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
