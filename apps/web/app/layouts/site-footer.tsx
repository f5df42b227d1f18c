import { localeOf } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import { useLanguage, useWords } from '../locale/locale-provider.tsx';
import type { LanguageLink } from '../locale/language-links.ts';
import { LanguageMenu } from './language-menu.tsx';
import './site-footer.css';

type SiteFooterProps = {
  /** Addresses of the member terms and the privacy policy, for the language shown. */
  readonly termsHref: string;
  readonly privacyHref: string;
  readonly company: string;
  readonly year: number;
  readonly languages: readonly LanguageLink[];
};

export function SiteFooter({ termsHref, privacyHref, company, year, languages }: SiteFooterProps) {
  const t = useWords();
  const shown = useLanguage();
  return (
    <footer className="site-footer" id="footer">
      <FooterLanes />
      <div className="wrap site-footer__grid">
        <div>
          <nav className="site-footer__links" aria-label={t(m.navigation_legal)}>
            <a href={termsHref}>{t(m.footer_terms)}</a>
            <a href={privacyHref}>{t(m.footer_privacy)}</a>
          </nav>
          <small>{t(m.footer_copyright, { year: String(year), company })}</small>
        </div>
        <nav className="site-footer__languages" aria-label={t(m.navigation_language)}>
          <div className="site-footer__menu only-small">
            <LanguageMenu links={languages} />
          </div>
          <div className="only-wide">
            <div className="site-footer__links">
              {languages.map(({ tag, name, href }) => (
                <a key={tag} href={href} lang={localeOf(tag)} hrefLang={localeOf(tag)} aria-current={tag === shown ? 'true' : undefined}>
                  {name}
                </a>
              ))}
            </div>
          </div>
        </nav>
      </div>
    </footer>
  );
}

function FooterLanes() {
  return (
    <svg className="site-footer__lanes" viewBox="0 0 1440 48" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path className="lane-a" d="M-3000 8H760C860 8 860 24 960 24H4000" />
      <path className="lane-b" d="M-3000 48H760C860 48 860 32 960 32H4000" />
      <path className="lane-mid" d="M960 28H4000" />
    </svg>
  );
}
