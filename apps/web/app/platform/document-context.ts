import type { LanguageTag } from '@waylift/words/languages';
import { createContext } from 'react';

/** What only the server knows of the document: the browser keeps what it got, so these are empty there. */
export type DocumentParts = {
  /** Of scripts and of styles, in this answer's content security policy. */
  readonly nonce: string;
  readonly styleNonce: string;
  readonly styles: string;
  readonly bootScript: string;
  readonly startScript: string;
  readonly scriptsAhead: string;
  readonly settingsText: string;
  /** The question whether visits may be counted; null where nothing counts them. */
  readonly consent: {
    readonly script: string;
    readonly markup: (language: LanguageTag) => { readonly question: string; readonly again: string };
  } | null;
  readonly late: { readonly script: string; readonly module: string; readonly settings: string } | null;
};

export const DocumentContext = createContext<DocumentParts>({
  nonce: '',
  styleNonce: '',
  styles: '',
  bootScript: '',
  startScript: '',
  scriptsAhead: '',
  settingsText: '',
  consent: null,
  late: null,
});
