import { languageOf, FALLBACK_LANGUAGE, languages } from '@waylift/words/languages';
import type { SettingsAnswer } from '@waylift/contract/settings';
import { m } from '@waylift/words/messages';
import { CheckboxField } from '../../forms/checkbox-field.tsx';
import { FormContext } from '../../forms/form-context.ts';
import { SelectField } from '../../forms/select-field.tsx';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { saveLanguage, saveOptIn } from './save-preference.ts';
import { usePreference } from './use-preference.ts';

type PreferenceProps = {
  readonly settings: SettingsAnswer;
  readonly onSaved: () => void;
};

/** A preference is saved at once, without a button. Its outcome is a toast, or an alert above it. */
const OUTSIDE_FORM = { id: 'preference', problems: {}, isBusy: false };

/** Whether the member wants news and offers. */
export function NewsChoice({ settings, onSaved }: PreferenceProps) {
  const t = useWords();
  const news = usePreference(settings.marketingOptIn, saveOptIn, onSaved);
  return (
    <div className="stack" id="news">
      {news.setback === null ? null : <SetbackAlert title={t(m.settings_not_saved)} setback={news.setback} />}
      <FormContext value={OUTSIDE_FORM}>
        <CheckboxField name="optIn" isOn={news.value} onChange={news.change}>
          {t(m.settings_news_label)}
        </CheckboxField>
      </FormContext>
    </div>
  );
}

/** The language of the member's mail. The footer changes the language of the pages. */
export function LanguageChoice({ settings, onSaved }: PreferenceProps) {
  const t = useWords();
  const language = usePreference(languageOf(settings.languageCode) ?? FALLBACK_LANGUAGE, saveLanguage, onSaved);
  return (
    <div className="stack" id="language">
      <h3 id="language-title">{t(m.settings_language)}</h3>
      {language.setback === null ? null : <SetbackAlert title={t(m.settings_not_saved)} setback={language.setback} />}
      <FormContext value={OUTSIDE_FORM}>
        <SelectField
          name="language"
          labelledBy="language-title"
          hint={t(m.settings_language_hint)}
          choices={languages.map(({ tag, name, locale }) => ({ value: tag, words: name, lang: locale }))}
          value={language.value}
          onChange={(value) => {
            const chosen = languageOf(value);
            if (chosen !== null) language.change(chosen);
          }}
        />
      </FormContext>
    </div>
  );
}
