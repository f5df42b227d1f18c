import { FALLBACK_LANGUAGE, type LanguageTag } from '@waylift/words/languages';
import { createContext, useContext, useMemo, type ReactNode } from 'react';

const LanguageContext = createContext<LanguageTag>(FALLBACK_LANGUAGE);

/** The language is state of the page and not of a module, because the server renders pages of many visitors. */
export function LocaleProvider(props: { readonly language: LanguageTag; readonly children: ReactNode }) {
  return <LanguageContext value={props.language}>{props.children}</LanguageContext>;
}

export function useLanguage(): LanguageTag {
  return useContext(LanguageContext);
}

type Spoken = { readonly locale: LanguageTag };

export type Words = {
  (message: (inputs: Record<string, never>, options: Spoken) => string): string;
  <Inputs extends object>(message: (inputs: Inputs, options: Spoken) => string, inputs: Inputs): string;
};

export function useWords(): Words {
  const locale = useLanguage();
  return useMemo(() => wordsIn(locale), [locale]);
}

export function wordsIn(locale: LanguageTag): Words {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only a message without inputs is called without them
  return <Inputs extends object>(message: (inputs: Inputs, options: Spoken) => string, inputs: Inputs = NO_INPUTS as Inputs) =>
    message(inputs, { locale });
}

const NO_INPUTS = {};
