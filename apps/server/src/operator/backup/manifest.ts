import { z } from 'zod';

export const MANIFEST_ENTRY = 'waylift-backup.json';
const FORMAT = 1;

const tableSchema = z.strictObject({ name: z.string(), columns: z.array(z.string()).min(1) });
/** One of our tables with its columns, in the order in which rows hold them, without computed columns. */
export type ArchivedTable = z.infer<typeof tableSchema>;

export const archiveHead = z.object({ product: z.literal('waylift'), format: z.number() });
export const archiveManifest = z.object({
  product: z.literal('waylift'),
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** The newest migration of the database that was backed up, by its time in the journal. */
  migration: z.number().int(),
  /** Each table comes after the tables that it refers to. */
  tables: z.array(tableSchema),
});
export type ArchiveManifest = z.infer<typeof archiveManifest>;

export function manifestOf(given: Pick<ArchiveManifest, 'madeAt' | 'migration' | 'tables'>): ArchiveManifest {
  return { product: 'waylift', format: FORMAT, ...given };
}

export type EntryContent =
  | { readonly kind: 'image'; readonly id: string }
  | { readonly kind: 'rows'; readonly table: string }
  | { readonly kind: 'jobs' };

/** The content of an entry with this name; null for the manifest. */
export function entryContent(name: string): EntryContent | null {
  const [, id] = /^images\/([0-9a-f-]{36})\.webp$/.exec(name) ?? [];
  if (id !== undefined) return { kind: 'image', id };
  const [, table] = /^rows\/(.+)\/\d+$/.exec(name) ?? [];
  if (table !== undefined) return { kind: 'rows', table };
  return name.startsWith('jobs/') ? { kind: 'jobs' } : null;
}

export function imageEntry(id: string): string {
  return `images/${id}.webp`;
}

/** `part` counts from 1: a large table is split, since it may not fit into memory. */
export function rowsEntry(table: string, part: number): string {
  return `rows/${table}/${String(part).padStart(6, '0')}`;
}

export function jobsEntry(part: number): string {
  return `jobs/${String(part).padStart(6, '0')}`;
}
