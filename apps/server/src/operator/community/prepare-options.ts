import type { DeclaredCommunity } from '../../communities/community/plan-changes.ts';
import type { Db } from '../../kernel/db/client.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import type { PasswordHasher } from '../../kernel/security/password-hash.ts';

/** What sanitising changed in the landing HTML of a community. */
export type PreparedNote =
  | { readonly kind: 'html-elements-left-out' | 'html-attributes-left-out'; readonly slug: string; readonly names: readonly string[] }
  | { readonly kind: 'no-html-left'; readonly slug: string };

type Prepared = {
  readonly kind: 'prepared';
  readonly communities: readonly DeclaredCommunity[];
  readonly notes: readonly PreparedNote[];
};

/** Hashes passwords and sanitises HTML. */
export async function prepareOptions(
  { db, passwordHasher }: { readonly db: Db; readonly passwordHasher: PasswordHasher },
  declared: readonly DeclaredCommunity[],
): Promise<Prepared | { readonly kind: 'busy' }> {
  const known = await db.select({ slug: communities.slug, passwordHash: communities.passwordHash }).from(communities);
  const hashes = new Map(known.map(({ slug, passwordHash }) => [slug, passwordHash]));
  const prepared: DeclaredCommunity[] = [];
  const notes: PreparedNote[] = [];
  for (const community of declared) {
    const { slug } = community;
    const options = new Map(community.options);
    for (const [column, value] of options) {
      if (typeof value !== 'string') continue;
      if (column === 'landingHtml') {
        const { leftOutOf } = await import('@waylift/landing-html/sanitise-landing-html');
        const html = await storedLandingHtml(value);
        options.set(column, html);
        const { elements, attributes } = leftOutOf(value);
        if (elements.length > 0) notes.push({ kind: 'html-elements-left-out', slug, names: elements });
        if (attributes.length > 0) notes.push({ kind: 'html-attributes-left-out', slug, names: attributes });
        if (html === null) notes.push({ kind: 'no-html-left', slug });
      }
      if (column === 'passwordHash') {
        const before = hashes.get(slug) ?? null;
        // An unchanged password keeps its hash, so that it does not count as a change.
        const isSame = before !== null && (await passwordHasher.verify(before, value)) === 'match';
        const hashed = isSame ? { hash: before } : await passwordHasher.hash(value);
        if (hashed === 'busy') return { kind: 'busy' };
        options.set(column, hashed.hash);
      }
    }
    prepared.push({ ...community, options });
  }
  return { kind: 'prepared', communities: prepared, notes };
}

/** What is stored of landing HTML; null where nothing is left. */
export async function storedLandingHtml(given: string): Promise<string | null> {
  const { sanitiseLandingHtml } = await import('@waylift/landing-html/sanitise-landing-html');
  const html = sanitiseLandingHtml(given);
  return html === '' ? null : html;
}
