import { inArray } from 'drizzle-orm';
import { communities } from '../../kernel/db/schema/communities.ts';
import { readUntidyAddresses } from '../../accounts/member/tidy-addresses.ts';
import type { Command } from '../terminal/command.ts';
import { LIST_FORMATS, LIST_PAGE, printList } from '../terminal/print-list.ts';

export const memberUntidy: Command = {
  words: 'member untidy',
  isAudited: true,
  isLook: true,
  description: 'list the members whose address cannot be stored as it would be today',
  takes: [...LIST_FORMATS],
  help: `A server tidies the addresses that were stored by an older version: it takes out signs that nobody sees, brackets, and a dot behind the
domain. WHY says what is in the way. taken: another account has the tidy address, so both stay as they are, and whoever types it gets
the other one. not-mailable: no mail server takes the address, and no form does. not-yet: a server will tidy it within a day.
Name such a member by the id: \`member show\`, \`member set --email\` and \`member remove\` take it.`,
  example: 'member untidy --csv',
  async run({ open, terminal, auditDetails }, typed) {
    const { db } = await open();
    return printList({
      typed,
      terminal,
      auditDetails,
      none: 'Every address is tidy.',
      columns: ['id', 'email', 'community', 'status', 'why', 'createdAt'],
      heads: { createdAt: 'CREATED' },
      async rowsAfter(after) {
        const found = await readUntidyAddresses(db, after, LIST_PAGE);
        const slugs = await db
          .select({ id: communities.id, slug: communities.slug })
          .from(communities)
          .where(inArray(communities.id, [...new Set(found.map(({ communityId }) => communityId))]));
        const slugOf = new Map(slugs.map(({ id, slug }) => [id, slug]));
        return found.map(({ id, email, communityId, status, why, createdAt }) => ({
          row: { id, email, community: slugOf.get(communityId) ?? '', status, why, createdAt },
          cursor: id,
        }));
      },
    });
  },
};
