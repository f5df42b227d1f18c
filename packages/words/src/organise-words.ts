/** The browser's build has `organise-words.browser.ts` instead; elsewhere every word is at hand. */
export {};
