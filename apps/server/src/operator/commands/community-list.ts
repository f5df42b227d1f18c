import { getTableColumns, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { IMAGE_COLUMNS, LANDING_USAGES } from '../../communities/community/community-images.ts';
import { communities, type CommunityRow } from '../../kernel/db/schema/communities.ts';
import { members } from '../../kernel/db/schema/members.ts';
import type { Command } from '../terminal/command.ts';
import { communityOptions } from '../community/community-options.ts';
import { JSON_OPTION } from '../terminal/print-list.ts';
import { createTable } from '../terminal/text-table.ts';

export const communityList: Command = {
  words: 'community list',
  description: 'list every community',
  takes: [JSON_OPTION],
  example: 'community list',
  async run({ open }, { options }) {
    const { db } = await open();
    const parent = alias(communities, 'parent');
    // Each community is followed by its children. Of its HTML only the existence is read.
    const rows = await db
      .select({
        community: { ...getTableColumns(communities), landingHtml: sql<string | null>`left(${communities.landingHtml}, 1)` },
        parent: parent.slug,
        members: sql<number>`(select count(*)::int from ${members} where ${members.communityId} = ${communities.id})`,
      })
      .from(communities)
      .leftJoin(parent, sql`${communities.parentId} = ${parent.id}`)
      .orderBy(
        sql`coalesce(${parent.name}, ${communities.name})`,
        sql`coalesce(${parent.slug}, ${communities.slug})`,
        sql`${parent.id} is not null`,
        communities.name,
        communities.slug,
      );
    const list = rows.map(({ community, ...counted }) => {
      const { slug, name, publicId, active, privacy } = community;
      return { slug, name, publicId, ...counted, active, privacy, traits: traitsOf(community) };
    });
    if (options['json'] === true) return JSON.stringify(list, null, 2);
    if (list.length === 0) return 'There is no community yet. `community create --help` tells how to make one.';
    const heads = ['SLUG', 'NAME', 'PUBLIC ID', 'PARENT', 'STATE', 'PRIVACY', 'MEMBERS', 'OPTIONS'];
    return createTable(heads.map((head) => ({ head, isNumber: head === 'MEMBERS' }))).rows(
      list.map((each) => [
        each.slug,
        each.name,
        each.publicId,
        each.parent ?? '-',
        each.active ? 'active' : 'inactive',
        each.privacy ?? 'none',
        String(each.members),
        each.traits.join(', '),
      ]),
    );
  },
};

/** What sets a community apart. */
function traitsOf(row: CommunityRow): string[] {
  const hasLandingImage = Object.values(LANDING_USAGES).some((usage) => row[IMAGE_COLUMNS[usage]] !== null);
  return [
    ...communityOptions.flatMap(({ column, trait }) => trait?.(row[column]) ?? []),
    ...(hasLandingImage ? ['images'] : []),
    ...(row.logoImageId === null ? [] : ['logo']),
  ];
}
