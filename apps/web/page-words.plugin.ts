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
        return { code: messages.filter((message) => !message.startsWith('export const mail_')).join(''), map: null };
      },
    },
  };
}
