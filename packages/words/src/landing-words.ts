/** The browser's build has `landing-words.browser.ts` instead; elsewhere every word is at hand. */
export {};
