/** The built gazetteer: two files with tab-separated fields, and a note about both. */
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

export const GAZETTEER_FOLDER = fileURLToPath(new URL('../../../build/geography', import.meta.url));
export const NOTE_FILE = 'gazetteer.json';
/** Columns as in kernel/db/schema/places.ts. The most populous place comes first. */
export const PLACES_FILE = 'places.tsv';
export const NAMES_FILE = 'place-names.tsv';

/** `version` changes whenever one of the two files changes. */
export const gazetteerNote = z.object({ version: z.string(), places: z.number(), names: z.number() });

/** One line of a file. No field may hold a tab or a line break. */
export function lineOf(fields: readonly (string | number)[]): string {
  return fields.map((field) => String(field).replaceAll(/[\t\r\n\\]/g, ' ')).join('\t');
}
