import { MEMBER_FIELD_NAMES, type MemberDetails } from '@waylift/contract/member-fields';
import { eq } from 'drizzle-orm';
import type { Config } from '../../kernel/config/config.ts';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { isEasyPassword } from '../../kernel/security/easy-password.ts';

type Settings = Pick<Config, 'productName' | 'refusesEasyPasswords'>;
export type RefusedPasswordDeps = { readonly db: DbOrTx; readonly config: Settings };
type Known = {
  readonly member: MemberDetails & { readonly email: string };
  readonly community: { readonly name: string; readonly slug: string };
};

/** Whether a new password is refused because a stranger could guess it: it is common, or made of what others know of the member. */
export function isRefusedPassword(config: Settings, password: string, { member, community }: Known): boolean {
  const ownWords = [...MEMBER_FIELD_NAMES.map((field) => member[field]), member.email, community.name, community.slug, config.productName];
  return config.refusesEasyPasswords && isEasyPassword(password, ownWords);
}

/** The same for a stored member; false if they were removed. */
export async function isRefusedPasswordOf(deps: RefusedPasswordDeps, password: string, memberId: string): Promise<boolean> {
  if (!deps.config.refusesEasyPasswords) return false;
  const [known] = await deps.db
    .select({ member: members, community: communities })
    .from(members)
    .innerJoin(communities, eq(communities.id, members.communityId))
    .where(eq(members.id, memberId));
  return known !== undefined && isRefusedPassword(deps.config, password, known);
}
