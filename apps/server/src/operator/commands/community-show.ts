import { Argument } from 'commander';
import { asc, eq } from 'drizzle-orm';
import { IMAGE_COLUMNS, LANDING_USAGES } from '../../communities/community/community-images.ts';
import type { OptionValue } from '../../communities/community/plan-changes.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { formerSlugs } from '../../kernel/db/schema/former-slugs.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { isRefused, type Command } from '../terminal/command.ts';
import { communityOptions, type CommunityOption } from '../community/community-options.ts';
import { communityOrRefusal } from '../community/community-or-refusal.ts';
import { JSON_OPTION } from '../terminal/print-list.ts';
import { labelled } from '../terminal/text-table.ts';

export const communityShow: Command = {
  words: 'community show',
  description: 'show what is stored about a community, except its password; with --json, its landing HTML too',
  takes: [new Argument('<slug>', 'its slug'), JSON_OPTION],
  example: 'community show kestrel',
  async run({ open }, { operand, options }) {
    const { db } = await open();
    const row = await communityOrRefusal(db, operand);
    if (isRefused(row)) return row;
    const { slug, name, publicId, logoImageId: logo } = row;
    const slugOf = communities.slug;
    const [parent] = await db
      .select({ slug: slugOf })
      .from(communities)
      .where(eq(communities.id, row.parentId ?? row.id));
    const children = await db.select({ slug: slugOf }).from(communities).where(eq(communities.parentId, row.id)).orderBy(asc(slugOf));
    const former = await db
      .select({ slug: formerSlugs.slug })
      .from(formerSlugs)
      .where(eq(formerSlugs.communityId, row.id))
      .orderBy(asc(formerSlugs.slug));
    const values = communityOptions.map((option) => {
      const value = option.kind !== 'community' ? row[option.column] : row.parentId === null ? null : (parent?.slug ?? null);
      return { option, value };
    });
    const about = {
      slug,
      name,
      publicId,
      members: await db.$count(members, eq(members.communityId, row.id)),
      children: children.map((child) => child.slug),
      formerSlugs: former.map((each) => each.slug),
      ...Object.fromEntries(
        values.map(({ option: { key, kind }, value }) => (kind === 'secret' ? [`${key}Set`, value !== null] : [key, value])),
      ),
      logo,
      landingImages: Object.fromEntries(Object.entries(LANDING_USAGES).map(([size, usage]) => [size, row[IMAGE_COLUMNS[usage]]])),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    };
    if (options['json'] === true) return JSON.stringify(about, null, 2);
    const images = Object.entries(about.landingImages).flatMap(([size, id]) => (id === null ? [] : [`${size} ${id}`]));
    return labelled([
      ['Slug', slug],
      ['Name', name],
      ['Public id', publicId],
      ['Members', String(about.members)],
      ['Children', about.children.join(', ') || 'none'],
      ...(former.length === 0 ? [] : [['Former slugs', about.formerSlugs.join(', ')] as const]),
      ...values.map(({ option, value }) => [option.label, wordsFor(option, value)] as const),
      ['Logo', logo ?? 'none'],
      ['Landing images', images.join(', ') || 'none'],
      ['Created', about.createdAt],
      ['Changed', about.updatedAt],
    ]);
  },
};

function wordsFor({ kind, none = 'none', yesNo: [yes, no] = ['yes', 'no'] }: CommunityOption, value: OptionValue): string {
  if (value === null) return none;
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value !== 'string') return value.join(', ') || none;
  if (kind === 'secret') return 'set';
  return kind === 'html' ? `${value.length} characters (--json shows them)` : value;
}
