import { eq } from 'drizzle-orm';
import type { Tx } from '../db/client.ts';
import { communities, type CommunityRow, type NewCommunityRow } from '../db/schema/communities.ts';
import type { PasswordHasher } from '../security/password-hash.ts';
import { elementsLeftOut, sanitiseLandingHtml } from '@waylift/landing-html/sanitise-landing-html';
import { findCommunity } from './read-communities.ts';
import type { CommunityOptionValues } from './community-options.ts';
import { refused, type OperatorReply } from './requests.ts';

export type Refused = Extract<OperatorReply, { kind: 'refused' }>;
export type OptionColumns = Partial<Omit<NewCommunityRow, 'id' | 'publicId' | 'slug' | 'name' | 'createdAt' | 'updatedAt'>>;

/** The columns that the given options set, but the parent, and what the operator should know about them. */
export async function optionColumns(
  deps: { readonly passwordHasher: PasswordHasher },
  options: CommunityOptionValues,
): Promise<{ readonly columns: OptionColumns; readonly notes: string[] } | Refused> {
  const notes: string[] = [];
  const columns: OptionColumns = {};
  if (options.culture !== undefined) columns.culture = options.culture;
  if (options.colour !== undefined) columns.primaryColour = options.colour;
  if (options.nota !== undefined) columns.directoryNota = options.nota;
  if (options.notaTop !== undefined) columns.directoryNotaTop = options.notaTop;
  if (options.oidcProvider !== undefined)
    columns.oidcProvider = options.oidcProvider.toLowerCase() === 'none' ? 'none' : options.oidcProvider;
  if (options.privacy !== undefined) columns.privacy = options.privacy;
  if (options.emailDomains !== undefined) columns.emailDomains = options.emailDomains;
  if (options.needsVerification !== undefined) columns.needsVerification = options.needsVerification;
  if (options.active !== undefined) columns.active = options.active;
  if (options.landingHtml !== undefined) {
    const html = sanitiseLandingHtml(options.landingHtml ?? '');
    columns.landingHtml = html === '' ? null : html;
    const leftOut = elementsLeftOut(options.landingHtml ?? '').slice(0, 20);
    if (leftOut.length > 0)
      notes.push(
        `Left out of the landing HTML, since they are not safe or not text: ${leftOut.map((name) => name.slice(0, 30)).join(', ')}.`,
      );
    if (options.landingHtml !== null && html === '')
      notes.push('Nothing of the landing HTML was left, so the default welcome text is shown.');
  }
  if (options.password !== undefined) {
    const hashed = options.password === null ? null : await deps.passwordHasher.hash(options.password);
    if (hashed === 'busy') return refused('The server is too busy to store the password just now. Try again in a moment.');
    columns.passwordHash = hashed?.hash ?? null;
  }
  return { columns, notes };
}

/** The id of the parent of this slug, when `child` (null: one that is being made) may have it. */
export async function parentFor(tx: Tx, slug: string, child: CommunityRow | null): Promise<{ readonly id: string } | Refused> {
  const parent = await findCommunity(tx, slug);
  if ('kind' in parent) return parent;
  if (parent.id === child?.id) return refused('A community cannot be its own parent.');
  if (parent.parentId !== null)
    return refused(`'${slug}' cannot be a parent: it is itself the child of another community, and there is one level only.`);
  if (child !== null) {
    const [grandchild] = await tx.select({ slug: communities.slug }).from(communities).where(eq(communities.parentId, child.id)).limit(1);
    if (grandchild !== undefined)
      return refused(`'${child.slug}' cannot have a parent: it has children itself ('${grandchild.slug}'), and there is one level only.`);
  }
  return { id: parent.id };
}
