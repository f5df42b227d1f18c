/** Where every word is at hand there is nothing to load. The browser's build has `member-words.browser.ts` instead. */
export {};
