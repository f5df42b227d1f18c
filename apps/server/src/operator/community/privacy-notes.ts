/** Who may join after a change: what its maker may not have meant. */
import { closeness } from '../../communities/community/privacy.ts';
import type { KnownCommunity } from '../../communities/community/plan-changes.ts';
import type { PlanInStore } from '../../communities/community/store-changes.ts';

type Standing = Pick<KnownCommunity, 'slug' | 'active' | 'privacy' | 'passwordHash' | 'emailDomains'> & { readonly parent: string | null };

export type PrivacyNote =
  | { readonly kind: 'by-invitation-alone'; readonly slug: string }
  | {
      readonly kind: 'more-open-than-parent';
      readonly slug: string;
      readonly parent: string;
      readonly who: ReturnType<typeof closeness>;
      readonly whoAtParent: ReturnType<typeof closeness>;
    };

/** Notes about the communities that the plan changes, as they will be. */
export function privacyNotes({ planned, known }: PlanInStore): PrivacyNote[] {
  const changed = new Set(planned.flatMap(({ declared, row, changes }) => (row === null || changes.length > 0 ? [declared.slug] : [])));
  const all = standings({ planned, known });
  return [...all.values()].flatMap((child) => {
    const notes: PrivacyNote[] = [];
    if (changed.has(child.slug) && child.privacy === 'private' && closeness(child) === 2)
      notes.push({ kind: 'by-invitation-alone', slug: child.slug });
    const parent = all.get(child.parent ?? '');
    const isConcerned = parent !== undefined && child.active && (changed.has(child.slug) || changed.has(parent.slug));
    if (isConcerned && closeness(child) < closeness(parent))
      notes.push({
        kind: 'more-open-than-parent',
        slug: child.slug,
        parent: parent.slug,
        who: closeness(child),
        whoAtParent: closeness(parent),
      });
    return notes;
  });
}

function standings({ planned, known }: Pick<PlanInStore, 'planned' | 'known'>): Map<string, Standing> {
  const slugOf = new Map(known.map(({ id, slug }) => [id, slug]));
  const all = new Map(known.map((each): [string, Standing] => [each.slug, { ...each, parent: slugOf.get(each.parentId ?? '') ?? null }]));
  for (const { declared, columns, parent } of planned) {
    const { active, privacy, passwordHash, emailDomains } = columns;
    const now = all.get(declared.slug) ?? {
      slug: declared.slug,
      active: true,
      privacy: null,
      passwordHash: null,
      emailDomains: [],
      parent: null,
    };
    all.set(declared.slug, {
      slug: now.slug,
      active: typeof active === 'boolean' ? active : now.active,
      privacy: privacy === undefined ? now.privacy : textOf(privacy),
      passwordHash: passwordHash === undefined ? now.passwordHash : textOf(passwordHash),
      emailDomains: typeof emailDomains === 'object' && emailDomains !== null ? [...emailDomains] : now.emailDomains,
      parent: parent === undefined ? now.parent : parent,
    });
  }
  return all;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
