/** The browser's build has `steer-words.browser.ts` instead; elsewhere every word is at hand. */
export {};
