/** Brings the communities of a file to the state that it declares. */
import { createHash } from 'node:crypto';
import { IMAGE_MAX_BYTES } from '../storage/encode-image.ts';
import type { ImportedCommunity } from './import-requests.ts';
import { readCommunityFile, type CommunityInFile, type FileProblem } from './read-community-file.ts';
import { readTextFile } from './read-invocation.ts';
import type { OperatorReply } from './requests.ts';
import type { ExitCode, Surroundings } from './tasks.ts';
import { plain } from './text-table.ts';

/** What a request may hold, with room for the rest of it. */
const DECLARED_MAX_BYTES = 20 * 1024 * 1024;

type Asked = { readonly path: string; readonly isDryRun: boolean };

export async function importFromFile({ path, isDryRun }: Asked, surroundings: Surroundings): Promise<ExitCode> {
  const { inputs, operator, terminal } = surroundings;
  const fail = (message: string): ExitCode => {
    terminal.error(`error: ${plain(message)}\n`);
    return 1;
  };
  const failWith = (problems: readonly FileProblem[]): ExitCode => {
    for (const { line, message } of problems.toSorted((a, b) => a.line - b.line))
      terminal.error(`${plain(`${path}:${line}: ${message}`)}\n`);
    return fail(`Nothing was changed: ${problems.length === 1 ? '1 mistake' : `${problems.length} mistakes`} in ${path}.`);
  };
  const text = await readTextFile(path, inputs);
  if (typeof text === 'object') return fail(text.problem);
  const { communities, problems } = await readCommunityFile(path, text, inputs);
  if (problems.length > 0) return failWith(problems);
  if (Buffer.byteLength(JSON.stringify(communities.map(({ declared }) => declared))) > DECLARED_MAX_BYTES)
    return fail(
      `The communities of ${path} are larger than ${DECLARED_MAX_BYTES / 1024 / 1024} MB with their landing pages. Import them in parts.`,
    );

  const staged: string[] = [];
  const reply = await importAll(communities, isDryRun, staged, surroundings);
  terminal.progress(null);
  if (reply.kind === 'imported') {
    await terminal.out(account(reply.communities, reply.notes, isDryRun));
    return 0;
  }
  if (staged.length > 0) await operator.ask({ verb: 'image-unstage', ids: staged });
  if (reply.kind === 'import-refused') {
    const lineOf = (slug: string) => communities.find(({ declared }) => declared.slug === slug)?.line ?? 1;
    return failWith(reply.problems.map(({ slug, message }) => ({ line: lineOf(slug), message })));
  }
  return fail(reply.kind === 'refused' ? reply.message : 'The answer cannot be understood.');
}

/** Asks, sends the images that are missing, and asks again. `staged` is told what was sent. */
async function importAll(
  communities: readonly CommunityInFile[],
  isDryRun: boolean,
  staged: string[],
  { inputs, operator, terminal }: Surroundings,
): Promise<OperatorReply> {
  const declared = communities.map((community) => structuredClone(community.declared));
  const first = await operator.ask({ verb: 'community-import', communities: declared, isDryRun });
  if (first.kind !== 'images-wanted') return first;
  for (const [index, { slug, usage }] of first.wanted.entries()) {
    terminal.progress({ label: 'Sending images', done: index, total: first.wanted.length });
    const path = communities.find((community) => community.declared.slug === slug)?.imagePaths.get(usage);
    const image = declared.find((community) => community.slug === slug)?.images?.[usage];
    if (path === undefined || image == null) return { kind: 'refused', message: 'The answer cannot be understood.' };
    const bytes = await inputs.file(path, IMAGE_MAX_BYTES);
    if ('problem' in bytes) return { kind: 'refused', message: bytes.problem };
    if (createHash('sha256').update(bytes).digest('hex') !== image.sha256)
      return { kind: 'refused', message: `${path} was changed just now. Try again.` };
    const reply = await operator.ask({ verb: 'image-stage', usage, bytesBase64: bytes.toString('base64') });
    if (reply.kind !== 'staged') return reply.kind === 'refused' ? { kind: 'refused', message: `${path}: ${reply.message}` } : reply;
    staged.push(reply.image.id);
    image.staged = reply.image;
  }
  return operator.ask({ verb: 'community-import', communities: declared, isDryRun });
}

function account(communities: readonly ImportedCommunity[], notes: readonly string[], isDryRun: boolean): string {
  const lines = communities
    .filter(({ outcome }) => outcome !== 'unchanged')
    .map(({ slug, outcome, fields }) => `${outcome.padEnd(9)}  ${slug}${outcome === 'changed' ? `: ${fields.join(', ')}` : ''}`);
  const count = (outcome: ImportedCommunity['outcome']) => communities.filter((community) => community.outcome === outcome).length;
  const total = `${isDryRun ? 'Would be: ' : ''}${count('created')} created, ${count('changed')} changed, ${count('unchanged')} unchanged.`;
  return [...lines, total, ...notes.map((note) => `Note: ${note}`)].map((line) => `${plain(line)}\n`).join('');
}
