import { languageCode, localeOf } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { Icon } from '../icon/icon.tsx';
import { check, chevronDown, globe } from '../icon/icons.ts';
import type { LanguageLink } from '../../locale/language-links.ts';
import '../button/button.css';
import './language-menu.css';

/** The languages, each by its own name. It works without script. `platform/boot.ts` closes it on Escape and on a press outside. */
export function LanguageMenu(props: { readonly links: readonly LanguageLink[] }) {
  const t = useWords();
  const shown = useLanguage();
  const shownName = props.links.find((link) => link.tag === shown)?.name ?? shown;
  return (
    <details className="menu">
      <summary className="btn btn--quiet">
        <Icon path={globe} />
        <span>
          <span className="visually-hidden">{t(m.language_label)} </span>
          <span className="only-wide">{shownName}</span>
          <span className="only-small">{languageCode(shown).toUpperCase()}</span>
        </span>
        <Icon path={chevronDown} moves="turn" />
      </summary>
      <ul className="menu__list">
        {props.links.map(({ tag, name, href }) => (
          <li key={tag}>
            <a href={href} lang={localeOf(tag)} hrefLang={localeOf(tag)} aria-current={tag === shown ? 'true' : undefined}>
              {name}
              {tag === shown ? <Icon path={check} /> : null}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
