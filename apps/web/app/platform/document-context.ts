import type { LanguageTag } from '@waylift/words/languages';
import { createContext } from 'react';

/** What only the server knows of the document: the browser keeps what it got, so these are empty there. */
export type DocumentParts = {
  /** Under which the log has what went wrong with this page; '' where nothing did. */
  readonly reference: string;
  readonly styles: string;
  readonly bootScript: string;
  readonly startScript: string;
  readonly scriptsAhead: string;
  readonly settingsText: string;
  /** What `deferred-start.ts` starts with. */
  readonly startText: string;
  /** The question whether visits may be counted; null where nothing counts them. */
  readonly consent: {
    readonly script: string;
    readonly markup: (language: LanguageTag) => { readonly question: string; readonly again: string };
  } | null;
  readonly late: { readonly script: string; readonly module: string; readonly settings: string } | null;
};

export const DocumentContext = createContext<DocumentParts>({
  reference: '',
  styles: '',
  bootScript: '',
  startScript: '',
  scriptsAhead: '',
  settingsText: '',
  startText: '',
  consent: null,
  late: null,
});
