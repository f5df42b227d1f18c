import type { LanguageTag } from '@waylift/words/languages';
import { createContext, useContext, useMemo, type ReactNode } from 'react';

const LanguageContext = createContext<LanguageTag>('en-GB');

/** Tells the components below which language to speak. One visitor's page has one; nothing of it stands in a module. */
export function LocaleProvider(props: { readonly language: LanguageTag; readonly children: ReactNode }) {
  return <LanguageContext value={props.language}>{props.children}</LanguageContext>;
}

export function useLanguage(): LanguageTag {
  return useContext(LanguageContext);
}

type Spoken = { readonly locale: LanguageTag };

/** Speaks a message of `@waylift/words/messages` in the visitor's language. */
export type Words = {
  (message: (inputs: Record<string, never>, options: Spoken) => string): string;
  <Inputs extends object>(message: (inputs: Inputs, options: Spoken) => string, inputs: Inputs): string;
};

/** A function that speaks messages in the language of the page: `t(m.join_heading, { community })`. */
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
