import { Option } from 'commander';
import { and, asc, eq, sql } from 'drizzle-orm';
import { communities } from '../../kernel/db/schema/communities.ts';
import { organiserRoles, organisers } from '../../kernel/db/schema/organisers.ts';
import { communityOrRefusal } from '../community/community-or-refusal.ts';
import { isRefused, type Command } from '../terminal/command.ts';
import { LIST_FORMATS, LIST_PAGE, printList } from '../terminal/print-list.ts';

export const organiserList: Command = {
  words: 'organiser list',
  isAudited: true,
  isLook: true,
  description: 'list who may run which communities on the pages of /organise',
  takes: [new Option('--community <slug>', 'only roles for this community'), ...LIST_FORMATS],
  example: 'organiser list --community kestrel',
  async run({ open, terminal, auditDetails }, typed) {
    const { db } = await open();
    const slug = typed.text('community');
    const community = slug === undefined ? null : await communityOrRefusal(db, slug);
    if (isRefused(community)) return community;
    const isAsked = community === null ? undefined : eq(organiserRoles.communityId, community.id);
    const cursor = sql<string>`${organisers.emailKey} || ' ' || ${organiserRoles.id}`;
    return printList({
      typed,
      terminal,
      auditDetails,
      none: 'Nobody runs communities on pages yet. Begin with organiser add EMAIL --role operator.',
      columns: ['email', 'name', 'role', 'community', 'until', 'since'],
      rowsAfter: (after) =>
        db
          .select({
            row: {
              email: organisers.email,
              name: organisers.name,
              role: organiserRoles.role,
              community: communities.slug,
              until: organiserRoles.until,
              since: organiserRoles.createdAt,
            },
            cursor,
          })
          .from(organiserRoles)
          .innerJoin(organisers, eq(organisers.id, organiserRoles.organiserId))
          .leftJoin(communities, eq(communities.id, organiserRoles.communityId))
          .where(
            after === null
              ? isAsked
              : and(isAsked, sql`(${organisers.emailKey}, ${organiserRoles.id}) > (${after.slice(0, -37)}, ${after.slice(-36)}::uuid)`),
          )
          .orderBy(asc(organisers.emailKey), asc(organiserRoles.id))
          .limit(LIST_PAGE),
    });
  },
};
