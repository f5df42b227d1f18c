import type { LeftOut } from '@waylift/landing-html/sanitise-landing-html';
import type { ChangeMode, DeclaredCommunity } from '../../communities/community/plan-changes.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { refused, type OperatorDeps, type Refused } from '../terminal/command.ts';

/** Hashes passwords and sanitises HTML, with notes for the operator. */
export async function prepareOptions(
  { db, passwordHasher }: OperatorDeps,
  declared: readonly DeclaredCommunity[],
  mode: ChangeMode,
): Promise<{ readonly communities: readonly DeclaredCommunity[]; readonly notes: readonly string[] } | Refused> {
  const known = await db.select({ slug: communities.slug, passwordHash: communities.passwordHash }).from(communities);
  const hashes = new Map(known.map(({ slug, passwordHash }) => [slug, passwordHash]));
  const prepared: DeclaredCommunity[] = [];
  const notes: string[] = [];
  for (const community of declared) {
    const options = new Map(community.options);
    for (const [column, value] of options) {
      if (typeof value !== 'string') continue;
      if (column === 'landingHtml') {
        const { leftOutOf, sanitiseLandingHtml } = await import('@waylift/landing-html/sanitise-landing-html');
        const html = sanitiseLandingHtml(value);
        options.set(column, html === '' ? null : html);
        notes.push(...notesOnHtml(leftOutOf(value), html).map((note) => (mode === 'import' ? `${community.slug}: ${note}` : note)));
      }
      if (column === 'passwordHash') {
        const before = hashes.get(community.slug) ?? null;
        // An unchanged password keeps its hash, so that it does not count as a change.
        const isSame = before !== null && (await passwordHasher.verify(before, value)) === 'match';
        const hashed = isSame ? { hash: before } : await passwordHasher.hash(value);
        if (hashed === 'busy') return refused('Too many passwords are being checked just now. Try again in a moment.');
        options.set(column, hashed.hash);
      }
    }
    prepared.push({ ...community, options });
  }
  return { communities: prepared, notes };
}

function notesOnHtml({ elements, attributes }: LeftOut, kept: string): string[] {
  return [
    ...(elements.length === 0 ? [] : [`Left out of the landing HTML, because they are not safe or not text: ${some(elements)}.`]),
    ...(attributes.length === 0 ? [] : [`Left out of its elements, because a page of the portal has its own looks: ${some(attributes)}.`]),
    ...(kept === '' ? ['Nothing of the landing HTML was left, so the default welcome text is shown.'] : []),
  ];
}

function some(names: readonly string[]): string {
  return names
    .slice(0, 20)
    .map((name) => name.slice(0, 30))
    .join(', ');
}
