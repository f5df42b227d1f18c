/** A page that imports this has all words by the time it is drawn, those of members' own pages too. */
import { speakFrom, type Tables } from './messages.browser.ts';

const ALL: Tables = import.meta.glob<object>('../generated/messages/*.js', { query: '?all' });

await speakFrom(ALL);
