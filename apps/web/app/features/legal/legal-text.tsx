import { m } from '@waylift/words/messages';
import { languageCode, localeOf, type LanguageTag } from '@waylift/words/languages';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import '../../styles/prose.css';

type LegalTextProps = {
  readonly title: string;
  /** The result of `legal-html.server.ts`: allowed elements and attributes only, nothing that runs. */
  readonly html: string;
  /** The language of the text. */
  readonly language: LanguageTag;
};

/** A long text, with a note when it does not exist in the page's language. */
export function LegalText({ title, html, language }: LegalTextProps) {
  const t = useWords();
  const shown = useLanguage();
  const nameOfLanguage = new Intl.DisplayNames(localeOf(shown), { type: 'language' }).of(languageCode(language)) ?? language;
  return (
    <div className="wrap section">
      <div className="prose prose--landing">
        <h1>{title}</h1>
        {language === shown ? null : <Alert tone="neutral" title={t(m.legal_other_language, { language: nameOfLanguage })} />}
        {/* oxlint-disable-next-line react/no-danger -- sanitised on the server, see above */}
        <div className="prose" lang={localeOf(language)} dangerouslySetInnerHTML={{ __html: html }} />
      </div>
    </div>
  );
}
