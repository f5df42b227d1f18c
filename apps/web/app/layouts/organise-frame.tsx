// oxlint-disable-next-line import/no-unassigned-import -- hands over the entries of organisers' calls
import '../api/organiser-frame.ts';
import { localeOf } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLanguageLinks } from '../locale/language-links.ts';
import { useLegalLinks } from '../community/legal-links.ts';
import { useLanguage, useWords } from '../locale/locale-provider.tsx';
import { LoadFailure } from '../page/load-failure.tsx';
import type { PageHandle } from '../platform/page-handle.ts';
import { useRuntimeSettings } from '../platform/settings-context.ts';
import './logo.css';
import './organise-frame.css';
import './skip-links.css';

export const organiserHandle = { guard: 'anyone', community: 'none', needsOrganise: true } satisfies PageHandle;

type OrganiseFrameProps = {
  /** At the right of the header: what is one's own. Null before the sign-in. */
  readonly own: ReactNode;
  readonly children: ReactNode;
};

/** Around every page of organisers. It is black on paper: the only colour is that of the community at hand. */
export function OrganiseFrame({ own, children }: OrganiseFrameProps) {
  const t = useWords();
  const shown = useLanguage();
  const { productName, companyName, year } = useRuntimeSettings();
  const legal = useLegalLinks();
  return (
    <div className="organise" data-community="">
      <meta name="robots" content="noindex" />
      {/* Like `SkipLinks` and `Logo`, which are in the file of all pages and not handed out. */}
      <nav className="skip" aria-label={t(m.skip_links)}>
        <a href="#content">{t(m.skip_to_content)}</a>
        <a href="#nav">{t(m.skip_to_navigation)}</a>
        <a href="#footer">{t(m.skip_to_footer)}</a>
      </nav>
      <header className="org-head">
        <div className="org-wrap org-head__row">
          <Link className="logo" to="/organise">
            <svg className="logo__mark" viewBox="0 0 32 32" fill="none" strokeWidth="5.6" aria-hidden="true">
              <path className="lane-a" d="M5 31v-6.5C5 15.5 12.9 17 12.9 8V1" />
              <path className="lane-b" d="M27 31v-6.5C27 15.5 19.1 17 19.1 8V1" />
            </svg>
            <span className="logo__name">{productName}</span>
            <span className="org-head__area">{t(m.organise_area)}</span>
          </Link>
          {own === null ? null : (
            <nav className="org-head__own" id="nav" aria-label={t(m.organise_account)}>
              {own}
            </nav>
          )}
        </div>
      </header>
      {children}
      <footer className="org-foot" id="footer">
        <div className="org-wrap org-foot__row">
          <nav className="org-foot__links" aria-label={t(m.navigation_legal)}>
            <a href={legal.privacy}>{t(m.footer_privacy)}</a>
            <small>{t(m.footer_copyright, { year: String(year), company: companyName })}</small>
          </nav>
          <nav className="org-foot__links" id={own === null ? 'nav' : undefined} aria-label={t(m.navigation_language)}>
            {useLanguageLinks().map(({ tag, name, href }) => (
              <a key={tag} href={href} lang={localeOf(tag)} hrefLang={localeOf(tag)} aria-current={tag === shown ? 'true' : undefined}>
                {name}
              </a>
            ))}
          </nav>
        </div>
      </footer>
    </div>
  );
}

/** A page, or what it needs, failed to load. */
export function OrganiseFailure() {
  const t = useWords();
  return (
    <OrganiseFrame own={null}>
      <main id="content" tabIndex={-1}>
        <LoadFailure title={t(m.private_failed_title)} />
      </main>
    </OrganiseFrame>
  );
}
