import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../icon/icon.tsx';
import { arrowLeft } from '../icon/member-icons.ts';

/** A link to the parent page. @param props.state for the history entry of that page */
export function BackLink({ to, state, children }: { readonly to: string; readonly state?: unknown; readonly children: ReactNode }) {
  return (
    <Link className="tap-link" to={to} state={state}>
      <Icon path={arrowLeft} />
      <span>{children}</span>
    </Link>
  );
}
