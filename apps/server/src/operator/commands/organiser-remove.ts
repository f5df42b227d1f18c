import { emailKey } from '@waylift/contract/rules';
import { Argument, Option } from 'commander';
import { eq } from 'drizzle-orm';
import { organiserRoles, organisers } from '../../kernel/db/schema/organisers.ts';
import { communityOrRefusal } from '../community/community-or-refusal.ts';
import { takeAll } from '../organiser/organiser-roles.ts';
import { isRefused, refused, type Command } from '../terminal/command.ts';
import { shown } from '../terminal/text-table.ts';

export const organiserRemove: Command = {
  words: 'organiser remove',
  isAudited: true,
  description: 'take a role away, or all of them; it works at once, also on pages that are open, and is mailed',
  takes: [
    new Argument('<email>', 'the address'),
    new Option('--community <slug>', 'only the role for this community'),
    new Option('--yes', 'do not ask first'),
  ],
  help: 'Without any role left, the account goes too, with its passkeys and sessions. The last owner and the last operator can be\nremoved here, and only here.',
  example: 'organiser remove harriet@kestrel.example --community kestrel',
  async run({ open, terminal }, { operand, options, text }) {
    const deps = await open();
    const slug = text('community');
    const community = slug === undefined ? null : await communityOrRefusal(deps.db, slug);
    if (isRefused(community)) return community;
    const [organiser] = await deps.db
      .select()
      .from(organisers)
      .where(eq(organisers.emailKey, emailKey(operand)));
    const held =
      organiser === undefined ? [] : await deps.db.select().from(organiserRoles).where(eq(organiserRoles.organiserId, organiser.id));
    if (organiser === undefined || held.length === 0) return refused(`${shown(operand)} is no organiser.`);
    const asked = held.filter(({ communityId }) => community === null || communityId === community.id);
    if (asked.length === 0) return refused(`${shown(operand)} has no role there.`);
    if (options['yes'] !== true) {
      const answer = await terminal.confirm(`Take ${community === null ? 'every role' : 'this role'} of ${shown(organiser.email)} away?`);
      if (answer === 'nobody') return refused('There is no terminal to ask in. Give --yes to do it without a question.');
      if (!answer) return refused('Nothing was changed.');
    }
    await deps.jobs.prepare();
    await deps.db.transaction(async (tx) => {
      for (const { organiserId, communityId } of asked) await takeAll(tx, deps, { organiserId, communityId });
    });
    return `${shown(organiser.email)} has ${community === null ? 'no role any more' : `no role for '${community.slug}' any more`}.`;
  },
};
