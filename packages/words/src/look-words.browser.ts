/** The pages by which a community gets its look import this, and have their words by the time they are drawn. */
import { speakFrom, type Tables } from './messages.browser.ts';

const OF_LOOK: Tables = import.meta.glob<object>('../generated/messages/*.js', { query: '?look' });

await speakFrom(OF_LOOK);
