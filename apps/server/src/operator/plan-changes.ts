/** What a change would do to the communities there are, and what stands in its way. No store, so it can be asked without acting. */
import { PUBLIC_COMMUNITY_ID, PUBLIC_COMMUNITY_SLUG } from '@waylift/contract/limits';
import { IMAGE_USAGES, type ImageUsage } from '../db/schema/community-images.ts';
import type { CommunityRow } from '../db/schema/communities.ts';
import { IMAGE_COLUMNS } from './community-images.ts';
import type { DeclaredOptions, OptionValue } from './community-options.ts';
import { noSuchCommunity } from './find-community.ts';

const PUBLIC_ID_MAX_LENGTH = 16;

export type DeclaredImage = { readonly path: string; readonly sha256: string };

/** What is to be so of a community; what is absent stays as it is. */
export type DeclaredCommunity = {
  readonly slug: string;
  readonly newSlug?: string | undefined;
  readonly name?: string | undefined;
  readonly publicId?: string | undefined;
  readonly options: DeclaredOptions;
  /** Null: is taken away. */
  readonly images?: ReadonlyMap<ImageUsage, DeclaredImage | null>;
};

/** `create` and `set` speak of one community that must not, or must, be there; `import` of many that may. */
export type ChangeMode = 'create' | 'set' | 'import';

/** Of every community there is: what the rules between communities are about. */
export type KnownCommunity = Pick<CommunityRow, 'id' | 'slug' | 'publicId' | 'parentId'>;

export type StoreState = {
  readonly known: readonly KnownCommunity[];
  /** The declared communities that exist. */
  readonly rows: readonly CommunityRow[];
  /** Their images: the hash of the file each was made of, by its id. */
  readonly sources: ReadonlyMap<string, string | null>;
};

export type PlannedCommunity = {
  readonly declared: DeclaredCommunity;
  /** Null: it is to be made. */
  readonly row: CommunityRow | null;
  readonly columns: Readonly<Record<string, OptionValue>>;
  /** As it is, or will be when it is made. */
  readonly publicId: string;
  /** The slug of another parent (null: none any more); undefined: as it is. */
  readonly parent: string | null | undefined;
  /** Those that change. `source` null: is taken away; `former`: the one that is there. */
  readonly images: readonly { readonly usage: ImageUsage; readonly source: DeclaredImage | null; readonly former: string | null }[];
  /** What changes, by the names of the file. */
  readonly fields: readonly string[];
};

export type ChangeProblem = { readonly slug: string; readonly message: string };
export type Plan = { readonly planned: readonly PlannedCommunity[]; readonly problems: readonly ChangeProblem[] };

export function planChanges(declared: readonly DeclaredCommunity[], state: StoreState, mode: ChangeMode): Plan {
  const rows = new Map(state.rows.map((row) => [row.slug, row]));
  const taken = new Set([...state.known, ...declared].flatMap(({ publicId }) => publicId ?? []));
  const planned = declared.map((each) => {
    const row = rows.get(each.slug) ?? null;
    const publicId = row?.publicId ?? each.publicId ?? freePublicId(each.slug, taken);
    taken.add(publicId);
    return { ...planCommunity(each, row, state), publicId };
  });
  const ownerOfId = new Map(state.known.map(({ publicId, slug }) => [publicId, slug]));
  const problems = planned.flatMap((each) => ownProblem(each, state, mode, ownerOfId) ?? []);
  // What is missing makes everything else about it wrong too.
  return {
    planned,
    problems: mode !== 'import' && problems.length > 0 ? problems : [...problems, ...parentProblems(planned, state, mode)],
  };
}

function planCommunity(declared: DeclaredCommunity, row: CommunityRow | null, { known, sources }: StoreState) {
  const columns: Record<string, OptionValue> = {};
  const fields: string[] = [];
  const wish = (column: keyof CommunityRow, field: string, value: OptionValue) => {
    if (row !== null && JSON.stringify(row[column]) === JSON.stringify(value)) return;
    columns[column] = value;
    fields.push(field);
  };
  if (declared.newSlug !== undefined) wish('slug', 'slug', declared.newSlug);
  if (declared.name !== undefined) wish('name', 'name', declared.name);
  let parent: string | null | undefined;
  const parentNow = known.find(({ id }) => id === row?.parentId)?.slug ?? null;
  for (const [option, value] of declared.options) {
    if (option.kind !== 'community') wish(option.column, option.key, value);
    else if (row === null || value !== parentNow) {
      parent = typeof value === 'string' ? value : null;
      fields.push(option.key);
    }
  }
  const images = IMAGE_USAGES.flatMap((usage) => {
    const source = declared.images?.get(usage);
    const former = row?.[IMAGE_COLUMNS[usage]] ?? null;
    const isSame = former === null ? source === null : source?.sha256 === sources.get(former);
    return source === undefined || isSame ? [] : [{ usage, source, former }];
  });
  return { declared, row, columns, parent, images, fields: [...fields, ...images.map(({ usage }) => usage)] };
}

function ownProblem(
  { declared: { slug, newSlug, name, publicId }, row }: PlannedCommunity,
  { known }: StoreState,
  mode: ChangeMode,
  ownerOfId: Map<string, string>,
): ChangeProblem | null {
  const problem = (message: string) => ({ slug, message });
  const isTaken = (wanted: string) => known.some((each) => each.slug === wanted);
  if (row === null && mode === 'set')
    return problem(
      noSuchCommunity(
        slug,
        known.map((each) => each.slug),
      ).message,
    );
  if (row !== null && mode === 'create') return problem(`The slug '${slug}' is taken.`);
  if (newSlug !== undefined && newSlug !== slug) {
    if (row?.publicId === PUBLIC_COMMUNITY_ID || newSlug === PUBLIC_COMMUNITY_SLUG)
      return problem(`The slug '${PUBLIC_COMMUNITY_SLUG}' belongs to the public community, and to no other.`);
    if (isTaken(newSlug)) return problem(`The slug '${newSlug}' is taken.`);
  }
  if (row === null && name === undefined) return problem(`There is no community '${slug}' yet: give the name of the one to be made.`);
  if (publicId === undefined || publicId === row?.publicId) return null;
  if (row !== null) return problem(`The public id of '${slug}' is '${row.publicId}', and cannot be changed.`);
  if ((slug === PUBLIC_COMMUNITY_SLUG) !== (publicId === PUBLIC_COMMUNITY_ID))
    return problem(
      `The public community has the public id '${PUBLIC_COMMUNITY_ID}' and the slug '${PUBLIC_COMMUNITY_SLUG}', and no other has either.`,
    );
  const owner = ownerOfId.get(publicId);
  if (owner !== undefined) return problem(`The public id '${publicId}' is taken by '${owner}'.`);
  ownerOfId.set(publicId, slug);
  return null;
}

/** One level of children, as it will be once everything is done. */
function parentProblems(planned: readonly PlannedCommunity[], { known }: StoreState, mode: ChangeMode): ChangeProblem[] {
  const slugOf = new Map(known.map(({ id, slug }) => [id, slug]));
  const parents = new Map(known.map(({ slug, parentId }) => [slug, slugOf.get(parentId ?? '') ?? null]));
  for (const { declared, parent } of planned)
    parents.set(declared.slug, parent === undefined ? (parents.get(declared.slug) ?? null) : parent);
  const changed = new Set(planned.filter(({ parent }) => parent != null).map(({ declared }) => declared.slug));

  return [...parents].flatMap(([slug, parent]) => {
    if (parent === null) return [];
    const grandparent = parents.get(parent);
    // Told at the community whose line in the file made it so. Of one community alone it is said without its name.
    const problem = (ofOne: string, ofMany: string) => [
      { slug: changed.has(slug) ? slug : parent, message: mode === 'import' ? ofMany : ofOne },
    ];
    if (slug === PUBLIC_COMMUNITY_SLUG) return problem('The public community has no parent.', 'The public community has no parent.');
    if (grandparent === undefined)
      return problem(
        noSuchCommunity(parent, [...parents.keys()]).message,
        `The parent of '${slug}', '${parent}', is neither in the file nor in the store.`,
      );
    if (parent === slug) return problem('A community cannot be its own parent.', `'${slug}' cannot be its own parent.`);
    if (grandparent === null) return [];
    return problem(
      changed.has(slug)
        ? `'${parent}' cannot be a parent: it is itself the child of another community, and there is one level only.`
        : `'${parent}' cannot have a parent: it has children itself ('${slug}'), and there is one level only.`,
      `'${parent}' cannot be the parent of '${slug}': it is itself the child of '${grandparent}', and there is one level only.`,
    );
  });
}

/** Made of the slug, with a number where that is taken: what programs know the community by. The public community has its own. */
function freePublicId(slug: string, taken: ReadonlySet<string>): string {
  if (slug === PUBLIC_COMMUNITY_SLUG) return PUBLIC_COMMUNITY_ID;
  const letters = slug.replaceAll('-', '') || 'community';
  for (let number = 1; number <= 1000; number += 1) {
    const end = number === 1 ? '' : String(number);
    const candidate = `${letters.slice(0, PUBLIC_ID_MAX_LENGTH - end.length)}${end}`;
    if (candidate.length >= 2 && candidate !== PUBLIC_COMMUNITY_ID && !taken.has(candidate)) return candidate;
  }
  throw new Error(`no public id is free for the slug ${slug}`);
}
