/** A list of people on its way to the server: the bytes of a file, or what was pasted. */
import type { CallInput } from '@waylift/contract/endpoints';
import { INVITE_FILE_MAX_BYTES } from '@waylift/contract/limits';
import { base64Of, partsOf } from '../sent-file.ts';

type SentList = CallInput<'lookAtList'>['body'];
export type Columns = NonNullable<SentList['columns']>;
export type GivenList = { readonly name: string; readonly sent: SentList };

/** An empty line. */
const NOTHING = 'Cg==';

/** Null: larger than a list may be. */
export async function listOf(source: Blob, name: string): Promise<GivenList | null> {
  if (source.size > INVITE_FILE_MAX_BYTES) return null;
  return { name, sent: { file: partsOf(source.size === 0 ? NOTHING : await base64Of(source)) } };
}

/** What the page has submitted to itself. */
export function readList(text: string): SentList {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this page, and checked by the server
  return JSON.parse(text) as SentList;
}
