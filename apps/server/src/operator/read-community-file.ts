/** A set of communities out of a YAML file, each mistake with its line. Files that it names are read from beside it. */
import { createHash } from 'node:crypto';
import { dirname, isAbsolute, join } from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Node, type Pair } from 'yaml';
import type * as z from 'zod/mini';
import type { ImageUsage } from '../db/schema/community-images.ts';
import { IMAGE_MAX_BYTES, isKnownFormat } from '../storage/encode-image.ts';
import { communityOptionFields } from './community-options.ts';
import { nameField, publicIdField, shown, slugField } from './field-values.ts';
import type { DeclaredCommunityInput } from './import-requests.ts';
import { nearestSlug } from './nearest-slug.ts';
import { readTextFile, type Inputs } from './read-invocation.ts';

export type FileProblem = { readonly line: number; readonly message: string };
export type CommunityInFile = {
  readonly line: number;
  readonly declared: DeclaredCommunityInput;
  /** Where each of its images is, as `Inputs.file` takes it. */
  readonly imagePaths: ReadonlyMap<ImageUsage, string>;
};

const LANDING_USAGES: ReadonlyMap<string, ImageUsage> = new Map([
  ['sm', 'landing-sm'],
  ['md', 'landing-md'],
  ['lg', 'landing-lg'],
  ['hdpi', 'landing-hdpi'],
]);
const { landingHtml: _, ...plainOptions } = communityOptionFields;
const FIELDS: ReadonlyMap<string, z.ZodMiniType> = new Map(
  Object.entries({ slug: slugField, name: nameField, publicId: publicIdField, ...plainOptions }),
);
const KEYS = [...FIELDS.keys(), 'landingHtml', 'logo', 'landingImages'];
const MISTAKES_OF_TYPE: Readonly<Record<string, string>> = {
  notaTop: 'true or false',
  needsVerification: 'true or false',
  active: 'true or false',
  emailDomains: 'a list of domains',
};

type Reading = {
  readonly path: string;
  readonly inputs: Pick<Inputs, 'file'>;
  readonly lineOf: (node: unknown) => number;
  readonly problems: FileProblem[];
  /** Where each slug stands. */
  readonly lineOfSlug: Map<string, number>;
};

/** `text` is the content of the file at `path`. With problems, the communities are not to be used. */
export async function readCommunityFile(
  path: string,
  text: string,
  inputs: Pick<Inputs, 'file'>,
): Promise<{ readonly communities: CommunityInFile[]; readonly problems: FileProblem[] }> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const problems: FileProblem[] = document.errors.map(({ message, pos: [at] }) => ({
    line: lines.linePos(at).line,
    message: `${message}.`,
  }));
  if (problems.length > 0) return { communities: [], problems };
  const reading: Reading = { path, inputs, problems, lineOf: (node) => lines.linePos(startOf(node)).line, lineOfSlug: new Map() };

  const root = document.contents;
  const pair = isMap(root) && root.items.length === 1 ? root.items[0] : undefined;
  if (pair === undefined || keyOf(pair) !== 'communities' || !isSeq(pair.value))
    return {
      communities: [],
      problems: [{ line: 1, message: 'The file must hold `communities:` with a list below it, and nothing else.' }],
    };
  const communities: CommunityInFile[] = [];
  for (const item of pair.value.items) {
    if (isMap(item)) communities.push(await readCommunity(item.items, item, reading));
    else problems.push({ line: reading.lineOf(item), message: 'A community is written as `slug: ...` with its options below it.' });
  }
  return { communities, problems };
}

async function readCommunity(pairs: readonly Pair[], node: Node, reading: Reading): Promise<CommunityInFile> {
  const values = new Map<string, unknown>();
  const images = new Map<ImageUsage, string | null>();
  const line = reading.lineOf(node);
  for (const pair of pairs) {
    const key = keyOf(pair);
    if (key === 'logo') readImagePath('logo', pair, images, reading);
    else if (key === 'landingImages') readLandingImages(pair, images, reading);
    else if (key === 'landingHtml') values.set(key, await readLandingHtml(pair, reading));
    else readField(key, pair, values, reading);
  }
  if (!pairs.some((pair) => keyOf(pair) === 'slug')) reading.problems.push({ line, message: 'The slug is missing.' });
  const imagePaths = new Map([...images].flatMap(([usage, path]) => (path === null ? [] : [[usage, path] as const])));
  const declared = { ...Object.fromEntries(values), ...(images.size > 0 && { images: await hashImages(images, line, reading) }) };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each value was taken by the schema of its own key, and the server reads it again
  return { line, declared: declared as DeclaredCommunityInput, imagePaths };
}

function readField(key: string, pair: Pair, values: Map<string, unknown>, { lineOf, problems, lineOfSlug }: Reading): void {
  const field = FIELDS.get(key);
  if (field === undefined) {
    const nearest = nearestSlug(key, KEYS);
    problems.push({
      line: lineOf(pair.key),
      message: `There is no option ${shown(key)}.${nearest === null ? '' : ` Did you mean '${nearest}'?`}`,
    });
    return;
  }
  const value = plainValue(pair.value);
  const issue = field.safeParse(value).error?.issues[0];
  if (issue === undefined) {
    values.set(key, value);
    if (key !== 'slug') return;
    const slug = String(value);
    const line = lineOfSlug.get(slug);
    if (line !== undefined)
      problems.push({ line: lineOf(pair.value), message: `${shown(slug)} stands in the file twice: also in line ${line}.` });
    lineOfSlug.set(slug, line ?? lineOf(pair.value));
  } else if (issue.code === 'custom' || issue.message.endsWith('.')) problems.push({ line: lineOf(pair.value), message: issue.message });
  else
    problems.push({
      line: lineOf(pair.value ?? pair.key),
      message: `${key} must be ${MISTAKES_OF_TYPE[key] ?? 'text: put it in quotation marks'}.`,
    });
}

async function readLandingHtml(pair: Pair, { path, inputs, lineOf, problems }: Reading): Promise<string | null> {
  const file = plainValue(pair.value);
  if (file === null) return null;
  const text =
    typeof file === 'string' ? await readTextFile(beside(path, file), inputs) : { problem: 'landingHtml must be the path of a file.' };
  const problem = typeof text === 'object' ? text.problem : communityOptionFields.landingHtml.safeParse(text).error?.issues[0]?.message;
  if (problem !== undefined) problems.push({ line: lineOf(pair.value), message: problem });
  return typeof text === 'object' ? null : text;
}

function readLandingImages(pair: Pair, images: Map<ImageUsage, string | null>, reading: Reading): void {
  if (isMap(pair.value)) {
    for (const each of pair.value.items) {
      const size = keyOf(each);
      const usage = LANDING_USAGES.get(size);
      if (usage !== undefined) readImagePath(usage, each, images, reading);
      else
        reading.problems.push({
          line: reading.lineOf(each.key),
          message: `There is no size ${shown(size)}: there are sm, md, lg and hdpi.`,
        });
    }
  } else if (plainValue(pair.value) === null) {
    for (const usage of LANDING_USAGES.values()) images.set(usage, null);
  } else {
    reading.problems.push({
      line: reading.lineOf(pair.value),
      message: 'landingImages must be the paths of files under sm, md, lg and hdpi.',
    });
  }
}

function readImagePath(usage: ImageUsage, pair: Pair, images: Map<ImageUsage, string | null>, { path, lineOf, problems }: Reading): void {
  const file = plainValue(pair.value);
  if (file === null) images.set(usage, null);
  else if (typeof file === 'string') images.set(usage, beside(path, file));
  else problems.push({ line: lineOf(pair.value), message: `${keyOf(pair)} must be the path of a file.` });
}

async function hashImages(images: ReadonlyMap<ImageUsage, string | null>, line: number, { inputs, problems }: Reading) {
  const declared: Partial<Record<ImageUsage, { sha256: string } | null>> = {};
  for (const [usage, file] of images) {
    const bytes = file === null ? null : await inputs.file(file, IMAGE_MAX_BYTES);
    if (bytes === null) declared[usage] = null;
    else if ('problem' in bytes) problems.push({ line, message: bytes.problem });
    else if (!isKnownFormat(bytes))
      problems.push({
        line,
        message: `The file ${shown(file ?? '')} is no image that can be used: it must be JPEG, PNG, WebP, GIF or AVIF.`,
      });
    else declared[usage] = { sha256: createHash('sha256').update(bytes).digest('hex') };
  }
  return declared;
}

function beside(path: string, file: string): string {
  return isAbsolute(file) ? file : join(dirname(path), file);
}

function keyOf({ key }: Pair): string {
  return isScalar(key) ? String(key.value) : '';
}

/** Text, numbers, flags, null, and lists of them: all that an option can be. */
function plainValue(node: unknown): unknown {
  if (node === null || node === undefined) return null;
  if (isScalar(node)) return node.value;
  return isSeq(node) ? node.items.map(plainValue) : undefined;
}

function startOf(node: unknown): number {
  return typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range) ? Number(node.range[0]) : 0;
}
