import { emailKey } from '@waylift/contract/rules';
import { FALLBACK_LANGUAGE } from '@waylift/words/languages';
import { Argument } from 'commander';
import { eq } from 'drizzle-orm';
import { organisers } from '../../kernel/db/schema/organisers.ts';
import { giveRole } from '../organiser/organiser-roles.ts';
import { ROLE_OPTIONS, typedRole } from '../organiser/typed-role.ts';
import { isRefused, refused, type Command } from '../terminal/command.ts';
import { shown } from '../terminal/text-table.ts';

export const organiserSet: Command = {
  words: 'organiser set',
  isAudited: true,
  description: 'change the role of an organiser for a community, or its end',
  takes: [new Argument('<email>', 'the address'), ROLE_OPTIONS.role, ROLE_OPTIONS.community, ROLE_OPTIONS.until],
  example: 'organiser set harriet@kestrel.example --role reader --community kestrel --until 2027-06-30',
  async run({ open, auditDetails }, typed) {
    const deps = await open();
    const asked = await typedRole(deps.db, typed, deps.clock.now());
    if (isRefused(asked)) return asked;
    const isOne = eq(organisers.emailKey, emailKey(asked.email));
    if ((await deps.db.$count(organisers, isOne)) === 0) return refused(`${shown(asked.email)} is no organiser. Use organiser add.`);
    await deps.jobs.prepare();
    const given = await deps.db.transaction(async (tx) => giveRole(tx, deps, { ...asked, language: FALLBACK_LANGUAGE, by: null }));
    if (given.kind !== 'given') return refused(`${shown(asked.email)} has that role already.`);
    auditDetails(asked.role);
    return `${shown(asked.email)} is ${asked.role} ${asked.community === null ? 'of everything' : `of '${asked.community.slug}'`} from now on.`;
  },
};
