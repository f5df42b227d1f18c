import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import './note.css';

/** A remark below what it is about. */
export function Note(props: { readonly icon: string; readonly children: ReactNode }) {
  return (
    <p className="note">
      <Icon path={props.icon} />
      <span>{props.children}</span>
    </p>
  );
}
