import { Argument, Option } from 'commander';
import { and, eq } from 'drizzle-orm';
import { announceCommunityChange } from '../../communities/community/community-changes.ts';
import { lockCommunities } from '../../communities/community/lock-communities.ts';
import { SINGLE_USAGES } from '../../kernel/db/schema/community-images.ts';
import { formerSlugs } from '../../kernel/db/schema/former-slugs.ts';
import { isRefused, refused, type Command, type OperatorDeps, type Refused } from '../terminal/command.ts';
import { communityOrRefusal } from '../community/community-or-refusal.ts';
import { readName, readSlug } from '../community/community-values.ts';
import { flagsFor, typedOptions } from '../community/option-flags.ts';
import { changeByCommand, printChange } from '../community/change-by-command.ts';
import { slugNotes } from '../community/slug-notes.ts';
import { shown } from '../terminal/text-table.ts';

export const communitySet: Command = {
  words: 'community set',
  isAudited: true,
  description: 'change a community; what you do not give stays as it is',
  takes: [
    new Argument('<slug>', 'its slug'),
    new Option('--slug <slug>', 'another slug; the former one leads on to it'),
    new Option('--give-up-slug <slug>', 'a former slug that no longer leads on, so that another community may take it; given alone'),
    new Option('--name <name>', 'another name'),
    ...flagsFor('set'),
    new Option('--no-logo', 'remove the logo'),
    new Option('--no-landing-images', 'remove all landing images'),
  ],
  example: 'community set kestrel --colour none --email-domain kestrel.example --no-password',
  async run(context, typed) {
    const { operand: slug, options: given } = typed;
    if (Object.keys(given).length === 0) return refused('give at least one option to change; --help lists them', 2);
    const givenUp = typed.text('giveUpSlug');
    if (givenUp !== undefined)
      return Object.keys(given).some((name) => name !== 'giveUpSlug' && name !== 'json')
        ? refused('Give --give-up-slug alone.', 2)
        : giveUpSlug(await context.open(), slug, givenUp);
    const newSlug = typed.text('slug') === undefined ? undefined : readSlug(typed.text('slug') ?? '');
    if (isRefused(newSlug)) return newSlug;
    const name = typed.text('name') === undefined ? undefined : readName(typed.text('name') ?? '');
    if (isRefused(name)) return name;
    const options = await typedOptions(typed, context.inputs);
    if (isRefused(options)) return options;
    const gone = SINGLE_USAGES.filter((usage) => given[usage === 'logo' ? 'logo' : 'landingImages'] === false);
    const images = new Map(gone.map((usage) => [usage, null]));
    const deps = await context.open();
    const done = await changeByCommand(deps, context, [{ slug, newSlug, name, options, images }], 'set');
    const row = 'planned' in done ? (done.planned[0]?.row ?? null) : null;
    const isRenamed = row !== null && newSlug !== undefined && newSlug !== slug;
    const notes = isRenamed ? await slugNotes(deps, { id: row.id, former: slug, slug: newSlug }) : [];
    return printChange(
      'notes' in done ? { ...done, notes: [...notes, ...done.notes] } : done,
      () => `Changed the community '${newSlug ?? slug}'.`,
    );
  },
};

async function giveUpSlug(deps: OperatorDeps, slug: string, former: string): Promise<string | Refused> {
  const community = await communityOrRefusal(deps.db, slug);
  if (isRefused(community)) return community;
  return deps.db.transaction(async (tx) => {
    await lockCommunities(tx);
    const isIts = and(eq(formerSlugs.slug, former), eq(formerSlugs.communityId, community.id));
    const gone = await tx.delete(formerSlugs).where(isIts).returning({ slug: formerSlugs.slug });
    if (gone.length === 0) return refused(`${shown(former)} is no former slug of '${slug}'.`);
    await announceCommunityChange(tx);
    return `/${former} no longer leads on to /${slug}. Links with it lead to "page not found".`;
  });
}
