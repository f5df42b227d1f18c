/** What an import would do to the communities there are, and what stands in its way. No store, so it can be asked without acting. */
import { PUBLIC_COMMUNITY_ID, PUBLIC_COMMUNITY_SLUG } from '@waylift/contract/limits';
import type { ImageUsage } from '../db/schema/community-images.ts';
import type { CommunityRow } from '../db/schema/communities.ts';
import { imageOf } from './attach-image.ts';
import type { OptionColumns } from './community-columns.ts';
import type { DeclaredCommunity, DeclaredImage } from './import-requests.ts';

/** A declared community with its options as columns; `parent` and `images` stay as declared. */
export type PreparedCommunity = { readonly declared: DeclaredCommunity; readonly columns: OptionColumns };

export type PlannedCommunity = {
  readonly prepared: PreparedCommunity;
  /** Null: it is to be made. */
  readonly row: CommunityRow | null;
  readonly columns: OptionColumns & { readonly name?: string };
  /** The slug of another parent (null: none any more); undefined: as it is. */
  readonly parent: string | null | undefined;
  readonly newImages: readonly (readonly [ImageUsage, DeclaredImage])[];
  readonly goneImages: readonly ImageUsage[];
  /** What changes, by the names of the file. */
  readonly fields: readonly string[];
};

export type ImportProblem = { readonly slug: string; readonly message: string };
/** The images that the declared communities have: the hash of the file each was made of, by its id. */
export type ImageSources = ReadonlyMap<string, string | null>;

const NAMES_OF_COLUMNS: Readonly<Record<string, string>> = {
  primaryColour: 'colour',
  directoryNota: 'nota',
  directoryNotaTop: 'notaTop',
  passwordHash: 'password',
};

/** Of every community there is: what the rules between communities are about. */
export type KnownCommunity = Pick<CommunityRow, 'id' | 'slug' | 'publicId' | 'parentId'>;

/** `rows` are those of the declared communities that exist, `known` all communities. */
export function planImport(
  prepared: readonly PreparedCommunity[],
  rows: readonly CommunityRow[],
  known: readonly KnownCommunity[],
  sources: ImageSources,
): { readonly planned: PlannedCommunity[]; readonly problems: ImportProblem[] } {
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  const slugOf = new Map(known.map(({ id, slug }) => [id, slug]));
  const planned = prepared.map((each) => {
    const row = bySlug.get(each.declared.slug) ?? null;
    return planCommunity(each, row, row?.parentId == null ? null : (slugOf.get(row.parentId) ?? null), sources);
  });
  return {
    planned,
    problems: [...planned.flatMap((each) => ownProblems(each, known)), ...repeated(prepared), ...parentProblems(planned, known, slugOf)],
  };
}

function planCommunity(
  prepared: PreparedCommunity,
  row: CommunityRow | null,
  parentNow: string | null,
  sources: ImageSources,
): PlannedCommunity {
  const { name, parent: declaredParent, images = {} } = prepared.declared;
  const wished = { ...(name !== undefined && { name }), ...prepared.columns };
  const columns = Object.fromEntries(
    Object.entries(wished).filter(([column, value]) => row === null || !isSame(valueIn(row, column), value)),
  );
  const parent = declaredParent === undefined || (row !== null && declaredParent === parentNow) ? undefined : declaredParent;
  const newImages: [ImageUsage, DeclaredImage][] = [];
  const goneImages: ImageUsage[] = [];
  for (const usage of USAGES) {
    const image = images[usage];
    const id = row === null ? null : imageOf(row, usage);
    if (image === null && id !== null) goneImages.push(usage);
    if (image != null && (id === null || sources.get(id) !== image.sha256)) newImages.push([usage, image]);
  }
  const fields = [
    ...Object.keys(columns).map((column) => NAMES_OF_COLUMNS[column] ?? column),
    ...(parent === undefined ? [] : ['parent']),
    ...newImages.map(([usage]) => usage),
    ...goneImages,
  ];
  return { prepared, row, columns, parent, newImages, goneImages, fields };
}

const USAGES = ['logo', 'landing-sm', 'landing-md', 'landing-lg', 'landing-hdpi'] as const satisfies readonly ImageUsage[];

function valueIn(row: CommunityRow, column: string): unknown {
  return new Map<string, unknown>(Object.entries(row)).get(column);
}

/** Columns are text, flags and lists of text. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function ownProblems({ prepared, row }: PlannedCommunity, known: readonly KnownCommunity[]): ImportProblem[] {
  const { slug, name, publicId } = prepared.declared;
  const problem = (message: string) => [{ slug, message }];
  if (row === null && name === undefined) return problem(`There is no community '${slug}' yet: give the name of the one to be made.`);
  if (row !== null)
    return publicId === undefined || publicId === row.publicId
      ? []
      : problem(`The public id of '${slug}' is '${row.publicId}', and cannot be changed.`);
  if (publicId === undefined) return [];
  if ((slug === PUBLIC_COMMUNITY_SLUG) !== (publicId === PUBLIC_COMMUNITY_ID))
    return problem(
      `The public community has the public id '${PUBLIC_COMMUNITY_ID}' and the slug '${PUBLIC_COMMUNITY_SLUG}', and no other has either.`,
    );
  const owner = known.find((each) => each.publicId === publicId);
  return owner === undefined ? [] : problem(`The public id '${publicId}' is taken by '${owner.slug}'.`);
}

function repeated(prepared: readonly PreparedCommunity[]): ImportProblem[] {
  const slugs = new Set<string>();
  const ids = new Set<string>();
  return prepared.flatMap(({ declared: { slug, publicId } }) => {
    const problems: ImportProblem[] = [];
    if (slugs.has(slug)) problems.push({ slug, message: `'${slug}' stands in the file twice.` });
    if (publicId !== undefined && ids.has(publicId))
      problems.push({ slug, message: `The public id '${publicId}' stands in the file twice.` });
    slugs.add(slug);
    if (publicId !== undefined) ids.add(publicId);
    return problems;
  });
}

/** One level of children, as it will be once everything is done. */
function parentProblems(
  planned: readonly PlannedCommunity[],
  known: readonly KnownCommunity[],
  slugOf: ReadonlyMap<string, string>,
): ImportProblem[] {
  const parents = new Map<string, string | null>(
    known.map(({ slug, parentId }) => [slug, parentId === null ? null : (slugOf.get(parentId) ?? null)]),
  );
  for (const { prepared, row, parent } of planned) {
    if (parent !== undefined) parents.set(prepared.declared.slug, parent);
    else if (row === null && !parents.has(prepared.declared.slug)) parents.set(prepared.declared.slug, null);
  }
  const changed = new Set(planned.filter(({ parent }) => parent !== undefined).map(({ prepared }) => prepared.declared.slug));
  return [...parents].flatMap(([slug, parent]) => {
    if (parent === null) return [];
    const grandparent = parents.get(parent);
    // Told at the community whose line in the file made it so.
    const problem = (message: string) => [{ slug: changed.has(slug) ? slug : parent, message }];
    if (slug === PUBLIC_COMMUNITY_SLUG) return problem('The public community has no parent.');
    if (grandparent === undefined) return problem(`The parent of '${slug}', '${parent}', is neither in the file nor in the store.`);
    if (parent === slug) return problem(`'${slug}' cannot be its own parent.`);
    if (grandparent !== null)
      return problem(
        `'${parent}' cannot be the parent of '${slug}': it is itself the child of '${grandparent}', and there is one level only.`,
      );
    return [];
  });
}
