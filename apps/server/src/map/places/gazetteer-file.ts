/** The gazetteer as it lies between build and store: two files of lines whose fields are parted by tabs, and a note on both. */
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

export const GAZETTEER_FOLDER = fileURLToPath(new URL('../../../build/geography', import.meta.url));
export const NOTE_FILE = 'gazetteer.json';
/** Columns as in kernel/db/schema/places.ts; the first place is the most populous. */
export const PLACES_FILE = 'places.tsv';
export const NAMES_FILE = 'place-names.tsv';

/** `version` changes with whatever the two files hold. */
export const gazetteerNote = z.object({ version: z.string(), places: z.number(), names: z.number() });

/** One line of a file: no field may hold what parts fields and lines. */
export function lineOf(fields: readonly (string | number)[]): string {
  return fields.map((field) => String(field).replaceAll(/[\t\r\n\\]/g, ' ')).join('\t');
}
