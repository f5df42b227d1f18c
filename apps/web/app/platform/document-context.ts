import type { LanguageTag } from '@waylift/words/languages';
import { createContext } from 'react';

/** Addresses for `first-calls.ts`: of its calls, by spaces, and of the trade, below that of the API. */
export type FirstCallsOf = { readonly 'data-calls': string; readonly 'data-api': string; readonly 'data-trade': string };

/** What only the server knows about the document. In the browser these are empty. */
export type DocumentParts = {
  /** The reference in the log for this page's failure; '' without a failure. */
  readonly reference: string;
  readonly styles: string;
  readonly bootScript: string;
  readonly startScript: string;
  readonly comeBackScript: string;
  /** Which scripts a landing page fetches ahead, and a selector for the links for which it does. */
  readonly ahead: { readonly 'data-ahead': string; readonly 'data-ahead-of': string };
  readonly settingsText: string;
  /** The data that `deferred-start.ts` starts with. */
  readonly startText: string;
  /** The same for the head; one of the two is ''. */
  readonly startAheadText: string;
  /** The question whether visits may be counted. Null without analytics. */
  readonly consent: {
    readonly script: string;
    readonly markup: (language: LanguageTag) => { readonly question: string; readonly again: string };
  } | null;
  /** What a member's page calls before its scripts are there. */
  readonly firstCalls: { readonly script: string; readonly what: FirstCallsOf } | null;
  /** Draws what a member's page last showed; '' on other pages. */
  readonly lastSeenScript: string;
  /** Draws Today when its first calls are answered. `what` is for `today-at-once.ts`. */
  readonly today: { readonly script: string; readonly what: string } | null;
  readonly late: { readonly script: string; readonly module: string; readonly settings: string } | null;
};

export const DocumentContext = createContext<DocumentParts>({
  reference: '',
  styles: '',
  bootScript: '',
  startScript: '',
  comeBackScript: '',
  ahead: { 'data-ahead': '', 'data-ahead-of': '' },
  settingsText: '',
  startText: '',
  startAheadText: '',
  consent: null,
  firstCalls: null,
  lastSeenScript: '',
  today: null,
  late: null,
});
