/** A page that imports this has the words of members' own pages by the time it is drawn. */
import { speakToMembers } from './messages.browser.ts';

await speakToMembers();
