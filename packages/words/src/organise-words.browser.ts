/** The other pages of organisers import this, and have their words by the time they are drawn. */
import { speakFrom, type Tables } from './messages.browser.ts';

const OF_ORGANISERS: Tables = import.meta.glob<object>('../generated/messages/*.js', { query: '?organise' });

await speakFrom(OF_ORGANISERS);
