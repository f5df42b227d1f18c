/** The pages by which organisers steer a community import this, and have their words by the time they are drawn. */
import { speakFrom, type Tables } from './messages.browser.ts';

const OF_STEERING: Tables = import.meta.glob<object>('../generated/messages/*.js', { query: '?steer' });

await speakFrom(OF_STEERING);
