/** The browser's build has `door-words.browser.ts` instead; elsewhere every word is at hand. */
export {};
