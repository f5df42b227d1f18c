/** The browser's build has `member-words.browser.ts` instead; elsewhere every word is at hand. */
export {};
