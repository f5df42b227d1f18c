/** What signing on shows after its first moment imports this, and has its words by the time it is drawn. Other public pages would carry them too. */
import { speakFrom, type Tables } from './messages.browser.ts';

const OF_SIGNING_ON: Tables = import.meta.glob<object>('../generated/messages/*.js', { query: '?sign-on' });

await speakFrom(OF_SIGNING_ON);
