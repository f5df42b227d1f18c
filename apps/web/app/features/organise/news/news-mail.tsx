import { newsParagraphs, type NewsTarget } from '@waylift/contract/news-choices';
import type { NewsWords } from '@waylift/contract/organiser-news';
import { languageOf } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import { useId, useState } from 'react';
import { themeVariables } from '../../../community/theme.ts';
import { FormContext } from '../../../forms/form-context.ts';
import { SelectField } from '../../../forms/select-field.tsx';
import { useLanguage, useWords, wordsIn } from '../../../locale/locale-provider.tsx';
import { useOrganiser, type InScope } from '../use-organiser.ts';
import { languageName } from './news-words.ts';
import './news.css';

type NewsMailsProps = { readonly words: readonly NewsWords[]; readonly target: NewsTarget; readonly community: InScope };

/** The mail as it arrives, in each language that was written. */
export function NewsMails({ words, target, community }: NewsMailsProps) {
  const t = useWords();
  const id = useId();
  const [language, setLanguage] = useState(words[0]?.language ?? '');
  const written = words.find((each) => each.language === language) ?? words[0];
  if (written === undefined) return null;
  return (
    <div className="stack stack--s">
      {words.length < 2 ? null : (
        <FormContext value={{ id, problems: {}, isBusy: false }}>
          <SelectField
            name="reading"
            label={t(m.navigation_language)}
            choices={words.map((each) => ({ value: each.language, words: languageName(each.language), lang: each.language }))}
            value={written.language}
            onChange={setLanguage}
          />
        </FormContext>
      )}
      <NewsMail written={written} target={target} community={community} />
    </div>
  );
}

function NewsMail({ written, target, community }: { readonly written: NewsWords } & Pick<NewsMailsProps, 'target' | 'community'>) {
  const { name } = useOrganiser();
  const page = useLanguage();
  const tag = languageOf(written.language) ?? page;
  // The mail speaks the language of its reader, not that of the page.
  const t = wordsIn(tag);
  const { subject, text, button } = written;
  return (
    <article className="news-mail" lang={tag} style={themeVariables({ ThemePrimaryColour: community.colour })}>
      <p className="news-mail__head">
        <b>{subject}</b>
        <span>{community.name}</span>
      </p>
      <div className="news-mail__sheet">
        <h2>{subject}</h2>
        <p>{t(m.dashboard_hello, { forename: name.split(' ')[0] ?? name })}</p>
        {newsParagraphs(text).map((paragraph, position) => (
          <p key={position}>{paragraph}</p>
        ))}
        {target === 'none' || button.trim() === '' ? null : <p className="news-mail__button">{button}</p>}
        <p className="news-mail__stop">{t(m.mail_news_stop)}</p>
      </div>
      <p className="news-mail__foot">{t(m.mail_news_why, { community: community.name })}</p>
    </article>
  );
}
