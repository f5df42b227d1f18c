import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import './temporary-sign.css';

type TemporarySignProps = { readonly icon: string; readonly title: string; readonly children: ReactNode };

/** What differs today from what was agreed. A screen reader is told when it appears. */
export function TemporarySign({ icon, title, children }: TemporarySignProps) {
  return (
    <div className="temporary-sign" role="status">
      <Icon path={icon} />
      <p className="temporary-sign__title">{title}</p>
      {children}
    </div>
  );
}
