import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import { circleAlert, circleCheck, circleInfo, triangleAlert } from '../icon/icons.ts';
import './alert.css';

const TONES = {
  neutral: { icon: circleInfo, className: 'alert', role: undefined },
  success: { icon: circleCheck, className: 'alert alert--success', role: 'status' },
  warning: { icon: triangleAlert, className: 'alert alert--warning', role: 'status' },
  danger: { icon: circleAlert, className: 'alert alert--danger', role: 'alert' },
} as const;

type AlertProps = {
  readonly tone: keyof typeof TONES;
  readonly title: ReactNode;
  /** An icon of `icons.ts` instead of the tone's own. */
  readonly icon?: string;
  readonly children?: ReactNode;
};

/** A message above what it is about. A failure interrupts a screen reader, a result waits for its turn, and a note is not announced. */
export function Alert({ tone, title, icon, children }: AlertProps) {
  const { className, role, icon: ownIcon } = TONES[tone];
  return (
    <div className={className} role={role}>
      <Icon path={icon ?? ownIcon} />
      <div className="stack stack--s">
        <p className="alert__title">{title}</p>
        {children === undefined ? null : <p>{children}</p>}
      </div>
    </div>
  );
}
