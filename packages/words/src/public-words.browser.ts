/** A page that imports this has the words of pages that anybody may see by the time it is drawn. */
import { speakFrom, type Tables } from './messages.browser.ts';

const OF_ANYONE: Tables = import.meta.glob<object>('../generated/messages/*.js');

await speakFrom(OF_ANYONE);
