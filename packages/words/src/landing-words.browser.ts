/** The landing page imports this: where another page leads to it without a new document, it has its words by the time it is drawn. */
import { speakFrom, type Tables } from './messages.browser.ts';

const OF_THE_LANDING_PAGE: Tables = import.meta.glob<object>('../generated/messages/*.js', { query: '?landing' });

await speakFrom(OF_THE_LANDING_PAGE);
