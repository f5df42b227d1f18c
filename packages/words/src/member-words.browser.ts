/** A page that imports this has the words of members' own pages by the time it is drawn. */
import { speakFrom, type Tables } from './messages.browser.ts';

const OF_MEMBERS: Tables = import.meta.glob<object>('../generated/messages/*.js', { query: '?members' });

await speakFrom(OF_MEMBERS);
