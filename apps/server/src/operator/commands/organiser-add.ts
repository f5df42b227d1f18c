import { FALLBACK_LANGUAGE, languages } from '@waylift/words/languages';
import { Argument, Option } from 'commander';
import { giveRole } from '../organiser/organiser-roles.ts';
import { ROLE_OPTIONS, typedRole } from '../organiser/typed-role.ts';
import { isRefused, refused, type Command } from '../terminal/command.ts';
import { shown } from '../terminal/text-table.ts';

export const organiserAdd: Command = {
  words: 'organiser add',
  isAudited: true,
  description: 'let somebody run communities on the pages of /organise',
  takes: [
    new Argument('<email>', 'the address'),
    ROLE_OPTIONS.role,
    ROLE_OPTIONS.community,
    ROLE_OPTIONS.until,
    new Option('--language <tag>', 'of the mail').choices(languages.map(({ tag }) => tag)),
  ],
  help: `The first one is --role operator. A mail brings a link, which works once, for an hour. Behind it they give their
name, choose a password and set up a second factor. Whoever is an organiser already is told of the further role. The same
once more mails another link to whoever has not come yet.`,
  example: 'organiser add harriet@kestrel.example --role owner --community kestrel',
  async run({ open, auditDetails }, typed) {
    const deps = await open();
    const asked = await typedRole(deps.db, typed, deps.clock.now());
    if (isRefused(asked)) return asked;
    await deps.jobs.prepare();
    const language = languages.find(({ tag }) => tag === typed.text('language'))?.tag ?? FALLBACK_LANGUAGE;
    const given = await deps.db.transaction(async (tx) => giveRole(tx, deps, { ...asked, language, by: null }));
    if (given.kind !== 'given') return refused(`${shown(asked.email)} has that role already.`);
    auditDetails(asked.role);
    return {
      text: `${shown(asked.email)} is ${asked.role} ${asked.community === null ? 'of everything' : `of '${asked.community.slug}'`}. ${given.isNew ? 'A mail with a link is in the queue.' : 'A mail that says so is in the queue.'}`,
      json: { organiserId: given.organiserId, email: asked.email, role: asked.role },
    };
  },
};
