import { asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { communities } from '../../kernel/db/schema/communities.ts';
import type { Command } from '../terminal/command.ts';
import { communityOptions } from '../community/community-options.ts';

const REMARK =
  '# Passwords, landing HTML, images and the community’s own places are not in here: a key that an entry leaves out stays as it is.\n';
/** All options except secrets, and except HTML, which would need another file. */
const EXPORTED = communityOptions.filter(({ kind }) => kind !== 'secret' && kind !== 'html');

export const communityExport: Command = {
  words: 'community export',
  description:
    'print all communities as a file for `community import`, without passwords, landing HTML, images and the community’s own places',
  example: 'community export > communities.yaml',
  async run({ open, terminal }) {
    const { db } = await open();
    const parent = alias(communities, 'parent');
    const rows = await db
      .select({ community: communities, parent: parent.slug })
      .from(communities)
      .leftJoin(parent, eq(communities.parentId, parent.id))
      .orderBy(asc(communities.slug));
    const { stringify } = await import('yaml');
    await terminal.out(`${REMARK}communities:${rows.length === 0 ? ' []' : ''}\n`);
    for (const { community, parent: parentSlug } of rows) {
      const { slug, name, publicId } = community;
      const options = EXPORTED.map(({ key, kind, column }) => [key, kind === 'community' ? parentSlug : community[column]] as const);
      const entry = { slug, name, publicId, ...Object.fromEntries(options) };
      await terminal.out(stringify([entry], { lineWidth: 0 }).replaceAll(/^(?=.)/gm, '  '));
    }
    return '';
  },
};
