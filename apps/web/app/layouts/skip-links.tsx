import { m } from '@waylift/words/messages';
import { useWords } from '../locale/locale-provider.tsx';
import './skip-links.css';

/** The first elements that Tab reaches. Each one shows while it has the focus. */
export function SkipLinks() {
  const t = useWords();
  return (
    <nav className="skip" aria-label={t(m.skip_links)}>
      <a href="#content">{t(m.skip_to_content)}</a>
      <a href="#nav">{t(m.skip_to_navigation)}</a>
      <a href="#footer">{t(m.skip_to_footer)}</a>
    </nav>
  );
}
