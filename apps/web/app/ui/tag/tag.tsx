import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import './tag.css';

export function Tag(props: { readonly icon?: string; readonly tone?: 'warning' | 'brand'; readonly children: ReactNode }) {
  return (
    <li className={props.tone === undefined ? 'tag' : `tag tag--${props.tone}`}>
      {props.icon === undefined ? null : <Icon path={props.icon} />}
      {props.children}
    </li>
  );
}

/** Tags in a row. @param props.label what they are about, for screen readers */
export function Tags(props: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className="tags" aria-label={props.label}>
      {props.children}
    </ul>
  );
}
