/** Notes for the operator on who may join after a change. */
import { closeness } from '../../communities/community/privacy.ts';
import type { KnownCommunity } from '../../communities/community/plan-changes.ts';
import type { PlanInStore } from '../../communities/community/store-changes.ts';

type Standing = Pick<KnownCommunity, 'slug' | 'active' | 'privacy' | 'passwordHash' | 'emailDomains'> & { readonly parent: string | null };

const WHO_JOINS = ['anyone', 'whoever has its password or an address of its email domains', 'whoever is invited'] as const;

/** Notes about the communities that the plan changes, as they will be. */
export function privacyNotes({ planned, known }: PlanInStore): string[] {
  const changed = new Set(planned.flatMap(({ declared, row, changes }) => (row === null || changes.length > 0 ? [declared.slug] : [])));
  const all = standings({ planned, known });
  return [...all.values()].flatMap((child) => {
    const notes: string[] = [];
    if (changed.has(child.slug) && child.privacy === 'private' && closeness(child) === 2)
      notes.push(`'${child.slug}' is private and has neither a password nor email domains, so it is joined by invitation alone.`);
    const parent = all.get(child.parent ?? '');
    const isConcerned = parent !== undefined && child.active && (changed.has(child.slug) || changed.has(parent.slug));
    if (isConcerned && closeness(child) < closeness(parent))
      notes.push(
        `'${child.slug}' is more open than its parent '${parent.slug}': ${WHO_JOINS[closeness(child)]} may join the child, while ` +
          `the parent is only for ${WHO_JOINS[closeness(parent)]}. A child takes over no privacy, password or email domains.`,
      );
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
