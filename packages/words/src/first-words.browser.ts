/** The first page of members imports this, and has its words by the time it is drawn. */
import { speakFrom, type Tables } from './messages.browser.ts';

const OF_THE_FIRST: Tables = import.meta.glob<object>('../generated/messages/*.js', { query: '?first' });

await speakFrom(OF_THE_FIRST);
