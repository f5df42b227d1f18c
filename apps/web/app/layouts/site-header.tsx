import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { useWords } from '../locale/locale-provider.tsx';
import './site-header.css';

type SiteHeaderProps = {
  readonly logo: ReactNode;
  /** What is drawn along the lower edge of the header. */
  readonly line?: ReactNode;
  /** One line on a phone, for a page that is read on the road. */
  readonly isRoad?: boolean;
  readonly children: ReactNode;
};

export function SiteHeader(props: SiteHeaderProps) {
  const t = useWords();
  return (
    <header className={props.isRoad === true ? 'site-header site-header--road' : 'site-header'}>
      <div className="wrap site-header__row">
        {props.logo}
        <nav className="site-nav" id="nav" aria-label={t(m.navigation_main)}>
          {props.children}
        </nav>
      </div>
      {props.line}
    </header>
  );
}
