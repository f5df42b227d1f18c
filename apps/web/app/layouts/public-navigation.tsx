import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { useWords } from '../locale/locale-provider.tsx';
import './public-navigation.css';

/** What stands beside the logo on public pages. */
export function PublicNavigation({ children }: { readonly children: ReactNode }) {
  const t = useWords();
  return (
    <nav className="site-nav" id="nav" aria-label={t(m.navigation_main)}>
      {children}
    </nav>
  );
}
