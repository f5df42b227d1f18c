/** The browser's build has `public-words.browser.ts` instead; elsewhere every word is at hand. */
export {};
