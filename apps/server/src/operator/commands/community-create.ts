import { Option } from 'commander';
import { isRefused, type Command } from '../terminal/command.ts';
import { readName, readPublicId, readSlug } from '../community/community-values.ts';
import { flagsFor, typedOptions } from '../community/option-flags.ts';
import { changeByCommand, printChange } from '../community/change-by-command.ts';

export const communityCreate: Command = {
  words: 'community create',
  isAudited: true,
  description: 'create a community',
  takes: [
    new Option('--slug <slug>', 'its part of the address: 2 to 63 of a-z, 0-9 and -').makeOptionMandatory(),
    new Option('--name <name>', 'its name as people read it').makeOptionMandatory(),
    new Option('--public-id <id>', 'its id for programs: 2 to 16 of a-z and 0-9 (default: made from the slug)'),
    ...flagsFor('create'),
  ],
  example: "community create --slug sonnental --name 'Landkreis Sonnental' --culture de-DE --colour '#ffd100'",
  async run(context, typed) {
    const slug = readSlug(typed.text('slug') ?? '');
    if (isRefused(slug)) return slug;
    const name = readName(typed.text('name') ?? '');
    if (isRefused(name)) return name;
    const wishedId = typed.text('publicId');
    const publicId = wishedId === undefined ? undefined : readPublicId(wishedId);
    if (isRefused(publicId)) return publicId;
    const options = await typedOptions(typed, context.inputs);
    if (isRefused(options)) return options;
    const done = await changeByCommand(await context.open(), context, [{ slug, name, publicId, options }], 'create');
    return printChange(done, ({ planned }) => `Created the community '${slug}' with the public id '${planned[0]?.publicId}'.`);
  },
};
