/** What few organisers see imports this, and has its words by the time it is drawn. They are in no file that others load. */
import { speakFrom, type Tables } from './messages.browser.ts';

const OF_FEW_ORGANISERS: Tables = import.meta.glob<object>('../generated/messages/*.js', { query: '?door' });

await speakFrom(OF_FEW_ORGANISERS);
