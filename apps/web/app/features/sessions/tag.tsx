import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon/icon.tsx';
import './tag.css';

type TagProps = { readonly icon?: string; readonly tone?: 'warning' | 'brand'; readonly children: ReactNode };

/** @param props.as `span` outside of a list */
export function Tag({ as: Element = 'li', icon, tone, children }: TagProps & { readonly as?: 'li' | 'span' }) {
  return (
    <Element className={tone === undefined ? 'tag' : `tag tag--${tone}`}>
      {icon === undefined ? null : <Icon path={icon} />}
      {children}
    </Element>
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
