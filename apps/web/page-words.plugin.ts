import type { Plugin } from 'vite';

const MESSAGES_OF_A_LANGUAGE = /[\\/]packages[\\/]words[\\/]generated[\\/]messages[\\/][\w-]+\.js$/;

/** Leaves the words of mails out of the browser's build: its pages load the words of a language as one file. */
export function pageWords(): Plugin {
  return {
    name: 'page-words',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: MESSAGES_OF_A_LANGUAGE },
      handler(code) {
        const messages = code.split(/^(?=export const )/m);
        const ofPages = messages.filter((message) => !message.startsWith('export const mail_'));
        if (ofPages.length === messages.length) this.error('The words of mails were not found: are they still compiled one export each?');
        return { code: ofPages.join(''), map: null };
      },
    },
  };
}
