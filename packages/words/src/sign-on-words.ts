/** The browser's build has `sign-on-words.browser.ts` instead; elsewhere every word is at hand. */
export {};
