import { Argument, Option } from 'commander';
import { IMAGE_USAGES } from '../../db/schema/community-images.ts';
import { changeCommunities } from '../change-communities.ts';
import { isRefused, refused, type Command } from '../command.ts';
import { readName, readSlug } from '../community-values.ts';
import { flagsFor, typedOptions } from '../option-flags.ts';
import { printChange } from '../print-change.ts';

export const communitySet: Command = {
  words: 'community set',
  isAudited: true,
  description: 'change a community; what you do not give stays as it is',
  takes: [
    new Argument('<slug>', 'its slug'),
    new Option('--slug <slug>', 'another slug; links with the old one no longer work'),
    new Option('--name <name>', 'another name'),
    ...flagsFor('set'),
    new Option('--no-logo', 'remove the logo'),
    new Option('--no-landing-images', 'remove all landing images'),
  ],
  example: 'community set kestrel --colour none --email-domain kestrel.example --no-password',
  async run(context, typed) {
    const { operand: slug, options: given } = typed;
    if (Object.keys(given).length === 0) return refused('give at least one option to change; --help lists them', 2);
    const newSlug = typed.text('slug') === undefined ? undefined : readSlug(typed.text('slug') ?? '');
    if (isRefused(newSlug)) return newSlug;
    const name = typed.text('name') === undefined ? undefined : readName(typed.text('name') ?? '');
    if (isRefused(name)) return name;
    const options = await typedOptions(typed, context.inputs);
    if (isRefused(options)) return options;
    const gone = IMAGE_USAGES.filter((usage) => given[usage === 'logo' ? 'logo' : 'landingImages'] === false);
    const images = new Map(gone.map((usage) => [usage, null]));
    const done = await changeCommunities(await context.open(), context, [{ slug, newSlug, name, options, images }], 'set');
    return printChange(done, () => `Changed the community '${newSlug ?? slug}'.`);
  },
};
