import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon/icon.tsx';
import { arrowRight } from '../../ui/icon/icons.ts';
import './ways-in.css';

/** Other ways to do the same, each a button. */
export function WaysIn(props: { readonly children: ReactNode }) {
  return <ul className="ways-in">{props.children}</ul>;
}

type WayInProps = {
  readonly icon: string;
  readonly title: string;
  readonly text: string;
  readonly isBusy?: boolean;
  readonly onClick: () => void;
};

export function WayIn({ icon, title, text, isBusy = false, onClick }: WayInProps) {
  return (
    <li>
      <button type="button" className="ways-in__way" aria-busy={isBusy || undefined} onClick={onClick}>
        <Icon path={icon} />
        <span>
          <b>{title}</b>
          <small>{text}</small>
        </span>
        <Icon path={arrowRight} moves="go" />
      </button>
    </li>
  );
}
