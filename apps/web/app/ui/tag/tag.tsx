import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import './tag.css';

/** A short fact about something, in a list of such. @param props.icon of `icons.ts` or `member-icons.ts` */
export function Tag(props: { readonly icon: string; readonly tone?: 'warning'; readonly children: ReactNode }) {
  return (
    <li className={props.tone === undefined ? 'tag' : `tag tag--${props.tone}`}>
      <Icon path={props.icon} />
      {props.children}
    </li>
  );
}
