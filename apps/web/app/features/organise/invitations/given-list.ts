/** A list of people on its way to the server: the bytes of a file, or what was pasted. */
import type { CallInput } from '@waylift/contract/endpoints';
import { INVITE_FILE_MAX_BYTES } from '@waylift/contract/limits';

type SentList = CallInput<'lookAtList'>['body'];
export type Columns = NonNullable<SentList['columns']>;
export type GivenList = { readonly name: string; readonly sent: SentList };

const PART_LENGTH = 2_000;
/** An empty line. */
const NOTHING = 'Cg==';

/** Null: larger than a list may be. */
export async function listOf(source: Blob, name: string): Promise<GivenList | null> {
  if (source.size > INVITE_FILE_MAX_BYTES) return null;
  const address = await dataAddress(source);
  const base64 = address.slice(address.indexOf(',') + 1);
  return { name, sent: { file: partsOf(source.size === 0 ? NOTHING : base64) } };
}

function partsOf(base64: string): string[] {
  return Array.from({ length: Math.ceil(base64.length / PART_LENGTH) }, (_, at) => base64.slice(at * PART_LENGTH, (at + 1) * PART_LENGTH));
}

function dataAddress(source: Blob): Promise<string> {
  const reader = new FileReader();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
  reader.addEventListener('error', () => reject(reader.error ?? new Error('the file could not be read')));
  reader.readAsDataURL(source);
  return promise;
}

/** What the page has submitted to itself. */
export function readList(text: string): SentList {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this page, and checked by the server
  return JSON.parse(text) as SentList;
}
