import { languageCode, localeOf } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import { useLanguage, useWords } from '../locale/locale-provider.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { check, chevronDown, globe } from '../ui/icon/icons.ts';
import { Menu } from '../ui/menu/menu.tsx';
import type { LanguageLink } from '../locale/language-links.ts';

/** The languages, each by its own name. */
export function LanguageMenu(props: { readonly links: readonly LanguageLink[] }) {
  const t = useWords();
  const shown = useLanguage();
  const shownName = props.links.find((link) => link.tag === shown)?.name ?? shown;
  return (
    <Menu
      label={
        <>
          <Icon path={globe} />
          <span>
            <span className="visually-hidden">{`${t(m.language_label)} `}</span>
            <span className="only-wide">{shownName}</span>
            <span className="only-small">{languageCode(shown).toUpperCase()}</span>
          </span>
          <Icon path={chevronDown} moves="turn" />
        </>
      }
    >
      {props.links.map(({ tag, name, href }) => (
        <li key={tag}>
          <a href={href} lang={localeOf(tag)} hrefLang={localeOf(tag)} aria-current={tag === shown ? 'true' : undefined}>
            {name}
            {tag === shown ? <Icon path={check} /> : null}
          </a>
        </li>
      ))}
    </Menu>
  );
}
