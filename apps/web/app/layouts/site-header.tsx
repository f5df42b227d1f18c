import type { ReactNode } from 'react';
import './site-header.css';

type SiteHeaderProps = {
  readonly logo: ReactNode;
  /** What is drawn along the lower edge of the header. */
  readonly line?: ReactNode;
  /** The navigation `#nav`, to which a skip link leads. */
  readonly children: ReactNode;
};

export function SiteHeader({ logo, line, children }: SiteHeaderProps) {
  return (
    <header className="site-header">
      <div className="wrap site-header__row">
        {logo}
        {children}
      </div>
      {line}
    </header>
  );
}
