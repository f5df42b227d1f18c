import type { Plugin } from 'vite';

/** Sections of the words that no page with a form for visitors shows: what stands below the private layout, where a phone signs in a computer, where someone is told that their account is suspended, and on the landing page, which runs no script of the framework when it is opened. */
export const MEMBER_SECTIONS = [
  'account_removal',
  'calendar',
  'conversation',
  'cost',
  'dashboard',
  'home_claim',
  'home_communities',
  'home_hero',
  'home_invited',
  'home_kicker',
  'home_scroll',
  'home_welcome',
  'journey',
  'lift',
  'map',
  'match',
  'matches',
  'messages',
  'notifications',
  'offline',
  'place',
  'private',
  'push',
  'qr_sign_in',
  'report',
  'request',
  'savings',
  'sessions',
  'settings',
  'spot',
  'suspended',
  'two_map',
  'week',
  'when',
] as const;

const MESSAGES_OF_A_LANGUAGE = /[\\/]packages[\\/]words[\\/]generated[\\/]messages[\\/][\w-]+\.js(\?members)?$/;
const OF_SERVER = /^export const (mail|consent)_/;
const OF_MEMBERS = new RegExp(`^export const (${MEMBER_SECTIONS.join('|')})_`);

/** The words that only the server writes, of mails and of the question of consent, are left out; those of members' own pages are a file whose name ends in `?members`. */
export function pageWords(): Plugin {
  return {
    name: 'page-words',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: MESSAGES_OF_A_LANGUAGE },
      handler(code, id) {
        const [head = '', ...messages] = code.split(/^(?=export const )/m);
        const ofPages = messages.filter((message) => !OF_SERVER.test(message));
        const ofMembers = ofPages.filter((message) => OF_MEMBERS.test(message));
        if (ofPages.length === messages.length || ofMembers.length === 0)
          this.error('The words of mails and members were not found: are they still compiled one export each?');
        const kept = id.endsWith('?members') ? ofMembers : ofPages.filter((message) => !ofMembers.includes(message));
        return { code: [head, ...kept].join(''), map: null };
      },
    },
  };
}
