import { languageOf, FALLBACK_LANGUAGE, languages } from '@waylift/words/languages';
import type { SettingsAnswer } from '@waylift/contract/settings';
import { m } from '@waylift/words/messages';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { CheckboxPreference, SelectPreference } from '../../forms/preference.tsx';
import { saveLanguage, saveOptIn } from './save-preference.ts';
import { usePreference } from './use-preference.ts';

type PreferenceProps = {
  readonly settings: SettingsAnswer;
  readonly onSaved: () => void;
};

/** Whether the member wants news and offers. */
export function NewsSection({ settings, onSaved }: PreferenceProps) {
  const t = useWords();
  const news = usePreference(settings.marketingOptIn, saveOptIn, onSaved);
  return (
    <section className="stack" id="news" aria-labelledby="news-title">
      <h2 id="news-title">{t(m.settings_news)}</h2>
      {news.setback === null ? null : <SetbackAlert title={t(m.settings_not_saved)} setback={news.setback} />}
      <CheckboxPreference
        name="optIn"
        label={t(m.settings_news_label)}
        hint={t(m.settings_news_hint)}
        isOn={news.value}
        onChange={news.change}
      />
    </section>
  );
}

/** The language of the member's mail. The footer changes the language of the pages. */
export function LanguageSection({ settings, onSaved }: PreferenceProps) {
  const t = useWords();
  const language = usePreference(languageOf(settings.languageCode) ?? FALLBACK_LANGUAGE, saveLanguage, onSaved);
  return (
    <section className="stack" id="language" aria-labelledby="language-title">
      <h2 id="language-title">{t(m.settings_language)}</h2>
      {language.setback === null ? null : <SetbackAlert title={t(m.settings_not_saved)} setback={language.setback} />}
      <SelectPreference
        name="language"
        labelledBy="language-title"
        hint={t(m.settings_language_hint)}
        choices={languages.map(({ tag, name, locale }) => ({ value: tag, words: name, lang: locale }))}
        chosen={language.value}
        onChange={(value) => {
          const chosen = languageOf(value);
          if (chosen !== null) language.change(chosen);
        }}
      />
    </section>
  );
}
