/** The browser's build has `late-words.browser.ts` instead; elsewhere every word is at hand. */
export {};
