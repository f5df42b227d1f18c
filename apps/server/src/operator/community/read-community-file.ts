/** Reads a set of communities from a YAML file, each mistake with its line. Files that it names are relative to it. */
import { IMAGE_MAX_BYTES } from '@waylift/contract/limits';
import { dirname, isAbsolute, join } from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Pair, type YAMLMap } from 'yaml';
import { LANDING_USAGES } from '../../communities/community/community-images.ts';
import type { DeclaredCommunity, DeclaredImage, OptionColumn, OptionValue } from '../../communities/community/plan-changes.ts';
import type { SingleUsage } from '../../kernel/db/schema/community-images.ts';
import { isKnownFormat } from '../../kernel/storage/encode-image.ts';
import { sha256 } from './change-communities.ts';
import { isRefused, refused } from '../terminal/command.ts';
import { communityOptions } from './community-options.ts';
import { readName, readPublicId, readSlug, type ReadText } from './community-values.ts';
import type { Inputs } from '../terminal/inputs.ts';
import { didYouMean } from '../../kernel/config/nearest-name.ts';
import { readOption } from './read-option.ts';
import { shown } from '../terminal/text-table.ts';

export type FileProblem = { readonly line: number; readonly message: string };
export type CommunityInFile = DeclaredCommunity & { readonly line: number };

const COMMUNITIES_MAX = 2000;
const NAMES: ReadonlyMap<string, ReadText> = new Map([
  ['slug', readSlug],
  ['name', readName],
  ['publicId', readPublicId],
]);
const OPTIONS = new Map(communityOptions.map((option) => [option.key, option]));
const USAGES: ReadonlyMap<string, SingleUsage> = new Map(Object.entries(LANDING_USAGES));
const KEYS = [...NAMES.keys(), ...OPTIONS.keys(), 'logo', 'landingImages'];

type Reading = {
  /** Resolves a path relative to the YAML file. */
  readonly beside: (path: string) => string;
  readonly inputs: Pick<Inputs, 'file' | 'text'>;
  readonly lineOf: (node: unknown) => number;
  readonly tell: (node: unknown, message: string) => void;
};

/** `text` is the content of the file at `path`. If there are problems, the communities must not be used. */
export async function readCommunityFile(
  path: string,
  text: string,
  inputs: Pick<Inputs, 'file' | 'text'>,
): Promise<{ readonly communities: readonly CommunityInFile[]; readonly problems: readonly FileProblem[] }> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const problems = document.errors.map(({ message, pos: [at] }) => ({ line: lines.linePos(at).line, message: `${message}.` }));
  const communities: CommunityInFile[] = [];
  if (problems.length > 0) return { communities, problems };
  const reading: Reading = {
    beside: (file) => (isAbsolute(file) ? file : join(dirname(path), file)),
    inputs,
    lineOf: (node) => lines.linePos(startOf(node)).line,
    tell: (node, message) => problems.push({ line: reading.lineOf(node), message }),
  };

  const root = document.contents;
  const pair = isMap(root) && root.items.length === 1 ? root.items[0] : undefined;
  const items = pair !== undefined && keyOf(pair) === 'communities' && isSeq(pair.value) ? pair.value.items : null;
  if (items === null) reading.tell(null, 'The file must hold `communities:` with a list below it, and nothing else.');
  if (items !== null && items.length > COMMUNITIES_MAX) reading.tell(null, `A file holds at most ${COMMUNITIES_MAX} communities.`);
  for (const item of items ?? []) {
    if (isMap(item)) communities.push({ ...(await readCommunity(item, reading)), line: reading.lineOf(item) });
    else reading.tell(item, 'A community is written as `slug: ...` with its options below it.');
  }
  const lineOfSlug = new Map<string, number>();
  for (const { slug, line } of communities) {
    const before = lineOfSlug.get(slug);
    if (slug !== '' && before !== undefined)
      problems.push({ line, message: `${shown(slug)} is in the file twice: also in line ${before}.` });
    lineOfSlug.set(slug, before ?? line);
  }
  return { communities, problems };
}

async function readCommunity(node: YAMLMap, reading: Reading): Promise<DeclaredCommunity> {
  const { tell } = reading;
  const names: Record<string, string> = {};
  const options = new Map<OptionColumn, OptionValue>();
  const images = new Map<SingleUsage, DeclaredImage | null>();
  for (const pair of node.items) {
    const key = keyOf(pair);
    const [readText, option] = [NAMES.get(key), OPTIONS.get(key)];
    if (readText !== undefined) {
      const given = plainValue(pair.value);
      const value = typeof given === 'string' ? readText(given) : refused(`${key} must be text: put it in quotation marks.`);
      if (isRefused(value)) tell(pair.value ?? pair.key, value.message);
      else names[key] = value;
    } else if (option !== undefined) {
      const value = await readOption(option, plainValue(pair.value), (file) => reading.inputs.text(reading.beside(file)));
      if (isRefused(value)) tell(pair.value ?? pair.key, value.message);
      else options.set(option.column, value);
    } else if (key === 'logo') await readImage('logo', pair, images, reading);
    else if (key === 'landingImages') await readLandingImages(pair, images, reading);
    else tell(pair.key, `There is no option ${shown(key)}.${didYouMean(key, KEYS)}`);
  }
  if (!node.has('slug')) tell(node, 'The slug is missing.');
  return { slug: names['slug'] ?? '', name: names['name'], publicId: names['publicId'], options, images };
}

async function readLandingImages(pair: Pair, images: Map<SingleUsage, DeclaredImage | null>, reading: Reading): Promise<void> {
  if (isMap(pair.value)) {
    for (const each of pair.value.items) {
      const usage = USAGES.get(keyOf(each));
      if (usage !== undefined) await readImage(usage, each, images, reading);
      else reading.tell(each.key, `There is no size ${shown(keyOf(each))}: there are sm, md, lg and hdpi.`);
    }
  } else if (plainValue(pair.value) === null) for (const usage of USAGES.values()) images.set(usage, null);
  else reading.tell(pair.value, 'landingImages must be the paths of files under sm, md, lg and hdpi.');
}

async function readImage(
  usage: SingleUsage,
  pair: Pair,
  images: Map<SingleUsage, DeclaredImage | null>,
  { beside, inputs, tell }: Reading,
): Promise<void> {
  const file = plainValue(pair.value);
  if (file === null) return void images.set(usage, null);
  if (typeof file !== 'string') return tell(pair.value, `${keyOf(pair)} must be the path of a file.`);
  const path = beside(file);
  const bytes = await inputs.file(path, IMAGE_MAX_BYTES);
  if ('kind' in bytes) return tell(pair.value, bytes.message);
  if (isKnownFormat(bytes)) images.set(usage, { path, sha256: sha256(bytes) });
  else tell(pair.value, `The file ${shown(path)} is not an image that can be used: it must be JPEG, PNG, WebP, GIF or AVIF.`);
}

function keyOf({ key }: Pair): string {
  return isScalar(key) ? String(key.value) : '';
}

/** Plain values only: text, numbers, flags, null, and lists of them. */
function plainValue(node: unknown): unknown {
  if (node === null || node === undefined) return null;
  if (isScalar(node)) return node.value;
  return isSeq(node) ? node.items.map(plainValue) : undefined;
}

function startOf(node: unknown): number {
  return typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range) ? Number(node.range[0]) : 0;
}
