/** The browser's build has `look-words.browser.ts` instead; elsewhere every word is at hand. */
export {};
