/** The browser's build has `first-words.browser.ts` instead; elsewhere every word is at hand. */
export {};
