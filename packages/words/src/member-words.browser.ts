/** A page that imports this has the words of members' own pages by the time it is drawn. */
import { speakFurther, type Tables } from './messages.browser.ts';

const OF_MEMBERS: Tables = {
  'en-GB': () => import('../generated/messages/en-GB.js?members'),
  de: () => import('../generated/messages/de.js?members'),
  es: () => import('../generated/messages/es.js?members'),
  fr: () => import('../generated/messages/fr.js?members'),
  pt: () => import('../generated/messages/pt.js?members'),
};

await speakFurther(OF_MEMBERS);
