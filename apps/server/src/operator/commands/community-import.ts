import { Argument, Option } from 'commander';
import { changedOptions } from '../community/change-communities.ts';
import { isRefused, refused, type Command } from '../terminal/command.ts';
import { changeByCommand, describeProblem, type CommandChanged } from '../community/change-by-command.ts';
import type { FileProblem } from '../community/read-community-file.ts';
import { plain } from '../terminal/text-table.ts';

export const communityImport: Command = {
  words: 'community import',
  isAudited: true,
  description: 'create and change the communities that a YAML file describes, all of them or none, and print what changed',
  takes: [new Argument('<file>', 'the YAML file'), new Option('--dry-run', 'only print what would change')],
  help: `The file:

  communities:
    - slug: kestrel
      name: Kestrel Science Park     # required for a new community
      parent: liftshare
      culture: en-GB
      colour: '#17181c'
      privacy: closed                # private, closed or open
      password: what new members must know   # at least 8 characters
      emailDomains: [kestrel.example]
      landingHtml: kestrel.html      # paths are relative to the file
      logo: kestrel.png
      landingImages: { sm: small.jpg, lg: large.jpg }

An entry may also have publicId, nota, notaTop, oidcProvider, needsVerification, matchesWith (community
or family) and active. A key that an entry leaves out stays as it is, null clears it, and communities
that are not in the file are not touched.`,
  example: 'community import communities.yaml --dry-run',
  async run(context, { operand: path, options }) {
    const { inputs, terminal } = context;
    const isDryRun = options['dryRun'] === true;
    const failWith = (problems: readonly FileProblem[]) => {
      for (const { line, message } of problems.toSorted((a, b) => a.line - b.line))
        terminal.error(`${plain(`${path}:${line}: ${message}`)}\n`);
      return refused(`Nothing was changed: ${problems.length === 1 ? '1 mistake' : `${problems.length} mistakes`} in ${path}.`);
    };
    const text = await inputs.text(path);
    if (isRefused(text)) return text;
    const { readCommunityFile } = await import('../community/read-community-file.ts');
    const { communities, problems } = await readCommunityFile(path, text, inputs);
    if (problems.length > 0) return failWith(problems);
    const done = await changeByCommand(await context.open(), context, communities, 'import', isDryRun);
    if (isRefused(done)) return done;
    if (done.kind === 'changed') return account(done, isDryRun);
    const lineOf = (slug: string) => communities.find((each) => each.slug === slug)?.line ?? 1;
    return failWith(done.problems.map((problem) => ({ line: lineOf(problem.slug), message: describeProblem(problem, true) })));
  },
};

function account({ planned, notes }: CommandChanged, isDryRun: boolean): string {
  const outcomes = planned.map((each) => ({
    slug: each.declared.slug,
    fields: changedOptions(each),
    outcome: each.row === null ? 'created' : each.changes.length > 0 ? 'changed' : 'unchanged',
  }));
  const lines = outcomes
    .filter(({ outcome }) => outcome !== 'unchanged')
    .map(({ slug, outcome, fields }) => `${outcome.padEnd(9)}  ${slug}${outcome === 'changed' ? `: ${fields}` : ''}`);
  const count = (wanted: string) => outcomes.filter(({ outcome }) => outcome === wanted).length;
  const [created, changed, unchanged] = [count('created'), count('changed'), count('unchanged')];
  const counts = isDryRun
    ? `Would create ${created}, change ${changed}, leave ${unchanged} unchanged.`
    : `${created} created, ${changed} changed, ${unchanged} unchanged.`;
  return [...lines, counts, ...notes.map((note) => `Note: ${note}`)].map(plain).join('\n');
}
