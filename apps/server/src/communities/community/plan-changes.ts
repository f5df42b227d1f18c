/** Plans a change of communities, and finds what forbids it. It uses no database, so a plan can be made without acting. */
import { PUBLIC_COMMUNITY_ID, PUBLIC_COMMUNITY_SLUG } from '@waylift/contract/limits';
import { SINGLE_USAGES, type SingleUsage } from '../../kernel/db/schema/community-images.ts';
import type { CommunityRow } from '../../kernel/db/schema/communities.ts';
import { IMAGE_COLUMNS } from './community-images.ts';

const PUBLIC_ID_MAX_LENGTH = 16;

/** The value of an option; null: none. */
export type OptionValue = string | boolean | readonly string[] | null;
export type OptionColumn = Exclude<
  keyof CommunityRow,
  'id' | 'createdAt' | 'updatedAt' | 'sharingEndedAt' | 'signOnPasswords' | 'passwordsEndAt' | 'takesParentSignOn'
>;
/** Options by column; the parent is named by its slug. */
export type DeclaredOptions = ReadonlyMap<OptionColumn, OptionValue>;

export type DeclaredImage = { readonly path: string; readonly sha256: string };

/** The wanted state of a community. What is absent stays as it is. */
export type DeclaredCommunity = {
  readonly slug: string;
  readonly newSlug?: string | undefined;
  readonly name?: string | undefined;
  readonly publicId?: string | undefined;
  readonly options: DeclaredOptions;
  /** Null: removes the image. */
  readonly images?: ReadonlyMap<SingleUsage, DeclaredImage | null>;
};

/** `create`: the community must not exist. `set`: it must exist. `import`: many, each may exist. */
export type ChangeMode = 'create' | 'set' | 'import';

/** What the rules between communities need to know of every community. */
export type KnownCommunity = Pick<
  CommunityRow,
  'id' | 'slug' | 'publicId' | 'parentId' | 'active' | 'privacy' | 'passwordHash' | 'emailDomains'
>;

export type StoreState = {
  readonly known: readonly KnownCommunity[];
  /** The declared communities that exist. */
  readonly rows: readonly CommunityRow[];
  /** The hash of the file that each of their images was made of, by image id. */
  readonly sources: ReadonlyMap<string, string | null>;
  /** The id of the community that had each former slug. */
  readonly formerSlugs: ReadonlyMap<string, string>;
};

export type PlannedCommunity = {
  readonly declared: DeclaredCommunity;
  /** Null: the community is new. */
  readonly row: CommunityRow | null;
  readonly columns: Readonly<Record<string, OptionValue>>;
  /** For a new community, the id that it will get. */
  readonly publicId: string;
  /** The new parent's slug; null: no parent any more; undefined: unchanged. */
  readonly parent: string | null | undefined;
  /** The images that change. `source` is null: the image is removed. `former`: the present image. */
  readonly images: readonly { readonly usage: SingleUsage; readonly source: DeclaredImage | null; readonly former: string | null }[];
  /** The columns and the usages of images that change. */
  readonly changes: readonly (OptionColumn | SingleUsage)[];
};

/** `slug` names the declared community with the problem. */
export type ChangeProblem = { readonly slug: string } & (
  | { readonly kind: 'no-such-community'; readonly known: readonly string[]; readonly now?: string }
  | { readonly kind: 'slug-taken'; readonly wanted: string }
  | { readonly kind: 'slug-leads-on'; readonly wanted: string; readonly to: string }
  | { readonly kind: 'slug-of-public-community' | 'identity-of-public-community' | 'name-missing' | 'public-community-has-parent' }
  | { readonly kind: 'public-id-fixed'; readonly publicId: string }
  | { readonly kind: 'public-id-taken'; readonly publicId: string; readonly owner: string }
  | { readonly kind: 'no-such-parent'; readonly child: string; readonly parent: string; readonly known: readonly string[] }
  | { readonly kind: 'own-parent' }
  | { readonly kind: 'second-level'; readonly child: string; readonly parent: string; readonly grandparent: string }
);
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
  // For `create` and `set`, a problem of the community itself hides those of its parent, which would only follow from it.
  return {
    planned,
    problems: mode !== 'import' && problems.length > 0 ? problems : [...problems, ...parentProblems(planned, state)],
  };
}

function planCommunity(declared: DeclaredCommunity, row: CommunityRow | null, { known, sources }: StoreState) {
  const columns: Record<string, OptionValue> = {};
  const changes: (OptionColumn | SingleUsage)[] = [];
  const wish = (column: OptionColumn, value: OptionValue) => {
    if (row !== null && JSON.stringify(row[column]) === JSON.stringify(value)) return;
    columns[column] = value;
    changes.push(column);
  };
  if (declared.newSlug !== undefined) wish('slug', declared.newSlug);
  if (declared.name !== undefined) wish('name', declared.name);
  let parent: string | null | undefined;
  const parentNow = known.find(({ id }) => id === row?.parentId)?.slug ?? null;
  for (const [column, value] of declared.options) {
    if (column !== 'parentId') wish(column, value);
    else if (row === null || value !== parentNow) {
      parent = typeof value === 'string' ? value : null;
      changes.push(column);
    }
  }
  const images = SINGLE_USAGES.flatMap((usage) => {
    const source = declared.images?.get(usage);
    const former = row?.[IMAGE_COLUMNS[usage]] ?? null;
    const isSame = former === null ? source === null : source?.sha256 === sources.get(former);
    return source === undefined || isSame ? [] : [{ usage, source, former }];
  });
  return { declared, row, columns, parent, images, changes: [...changes, ...images.map(({ usage }) => usage)] };
}

function ownProblem(
  { declared: { slug, newSlug, name, publicId }, row }: PlannedCommunity,
  { known, formerSlugs }: StoreState,
  mode: ChangeMode,
  ownerOfId: Map<string, string>,
): ChangeProblem | null {
  const wanted = newSlug ?? slug;
  const isTaken = known.some((each) => each.slug === wanted);
  const former = known.find(({ id }) => id === formerSlugs.get(wanted));
  if (row === null && mode === 'set') {
    const now = known.find(({ id }) => id === formerSlugs.get(slug))?.slug;
    return { slug, kind: 'no-such-community', known: known.map((each) => each.slug), ...(now !== undefined && { now }) };
  }
  if (row !== null && mode === 'create') return { slug, kind: 'slug-taken', wanted: slug };
  if (newSlug !== undefined && newSlug !== slug) {
    if (row?.publicId === PUBLIC_COMMUNITY_ID || newSlug === PUBLIC_COMMUNITY_SLUG) return { slug, kind: 'slug-of-public-community' };
    if (isTaken) return { slug, kind: 'slug-taken', wanted };
  }
  if (former !== undefined && former.id !== row?.id) return { slug, kind: 'slug-leads-on', wanted, to: former.slug };
  if (row === null && name === undefined) return { slug, kind: 'name-missing' };
  if (publicId === undefined || publicId === row?.publicId) return null;
  if (row !== null) return { slug, kind: 'public-id-fixed', publicId: row.publicId };
  if ((slug === PUBLIC_COMMUNITY_SLUG) !== (publicId === PUBLIC_COMMUNITY_ID)) return { slug, kind: 'identity-of-public-community' };
  const owner = ownerOfId.get(publicId);
  if (owner !== undefined) return { slug, kind: 'public-id-taken', publicId, owner };
  ownerOfId.set(publicId, slug);
  return null;
}

/** Children may have no children: checked against the state after the change. */
function parentProblems(planned: readonly PlannedCommunity[], { known }: StoreState): ChangeProblem[] {
  const slugOf = new Map(known.map(({ id, slug }) => [id, slug]));
  const parents = new Map(known.map(({ slug, parentId }) => [slug, slugOf.get(parentId ?? '') ?? null]));
  for (const { declared, parent } of planned)
    parents.set(declared.slug, parent === undefined ? (parents.get(declared.slug) ?? null) : parent);
  const changed = new Set(planned.filter(({ parent }) => parent != null).map(({ declared }) => declared.slug));

  return [...parents].flatMap(([child, parent]): ChangeProblem[] => {
    if (parent === null) return [];
    const grandparent = parents.get(parent);
    const slug = changed.has(child) ? child : parent;
    if (child === PUBLIC_COMMUNITY_SLUG) return [{ slug, kind: 'public-community-has-parent' }];
    if (grandparent === undefined) return [{ slug, kind: 'no-such-parent', child, parent, known: [...parents.keys()] }];
    if (parent === child) return [{ slug, kind: 'own-parent' }];
    return grandparent === null ? [] : [{ slug, kind: 'second-level', child, parent, grandparent }];
  });
}

/** The id by which programs know the community: its slug, with a number if that is taken. The public community has a fixed one. */
export function freePublicId(slug: string, taken: ReadonlySet<string>): string {
  if (slug === PUBLIC_COMMUNITY_SLUG) return PUBLIC_COMMUNITY_ID;
  const letters = slug.replaceAll('-', '') || 'community';
  for (let number = 1; number <= 1000; number += 1) {
    const end = number === 1 ? '' : String(number);
    const candidate = `${letters.slice(0, PUBLIC_ID_MAX_LENGTH - end.length)}${end}`;
    if (candidate.length >= 2 && candidate !== PUBLIC_COMMUNITY_ID && !taken.has(candidate)) return candidate;
  }
  throw new Error(`no public id is free for the slug ${slug}`);
}
