import { eq } from 'drizzle-orm';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/db/client.ts';
import type { CommunityRow } from '../../kernel/db/schema/communities.ts';
import { invitationLists, invitations } from '../../kernel/db/schema/invitations.ts';
import type { MailParameters } from '../content/mails.ts';
import { oneLine } from '../content/untrusted-text.ts';
import { invitationLink, portalLink } from './mail-frame.ts';
import { labelOf } from './sign-on-mails.ts';

/** How the mail of an invitation was asked for; null: it is of no list. */
export async function listOfInvited(
  db: Db,
  memberId: string,
): Promise<{ readonly words: string; readonly languageCode: string | null } | null> {
  const [list] = await db
    .select({ words: invitationLists.words, languageCode: invitationLists.languageCode })
    .from(invitations)
    .innerJoin(invitationLists, eq(invitationLists.id, invitations.listId))
    .where(eq(invitations.memberId, memberId));
  return list ?? null;
}

type Inviting = { readonly token: string; /** What an organiser wrote. */ readonly said: string };

export async function invitationParameters(
  { config, db }: { readonly config: Config; readonly db: Db },
  community: CommunityRow,
  { token, said }: Inviting,
): Promise<MailParameters['invitation']> {
  return {
    label: await labelOf(db, community),
    said: oneLine(said),
    acceptUrl: invitationLink(config, community.slug, '/sign-up/accept-invite', token),
    declineUrl: invitationLink(config, community.slug, '/sign-up/decline-invite', token),
    forgottenUrl: portalLink(config, community.slug, '/forgot-password'),
  };
}
