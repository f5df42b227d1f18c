/** Notes for the operator on a changed slug: what still works with the former one, and how many mailed links contain it. */
import { and, count, eq, gt, isNull } from 'drizzle-orm';
import { members } from '../../kernel/db/schema/members.ts';
import { oneTimeTokens } from '../../kernel/db/schema/one-time-tokens.ts';
import type { OperatorDeps } from '../terminal/command.ts';

type Renamed = { readonly id: string; readonly former: string; readonly slug: string };

export async function slugNotes({ db, clock, config }: OperatorDeps, { id, former, slug }: Renamed): Promise<string[]> {
  const { purpose, memberId, usedAt, expiresAt } = oneTimeTokens;
  const links = await db
    .select({ purpose, count: count() })
    .from(oneTimeTokens)
    .innerJoin(members, eq(members.id, memberId))
    .where(and(eq(members.communityId, id), isNull(usedAt), gt(expiresAt, clock.now())))
    .groupBy(purpose);
  const all = links.reduce((sum, each) => sum + each.count, 0);
  const invitations = links.find((each) => each.purpose === 'invitation')?.count ?? 0;
  const some = all === 1 ? '1 link of a mail is' : `${all} links of mails are`;
  return [
    `/${former} leads on to /${slug}, with every page below it, and no other community can take the slug '${former}'.`,
    ...(all === 0 ? [] : [`${some} out with the former slug (invitations: ${invitations}). They lead on too.`]),
    ...(former === config.homeCommunity ? [`HOME_COMMUNITY names '${former}': name '${slug}' there, and restart the servers.`] : []),
  ];
}
