import { FALLBACK_LANGUAGE, languageOf } from '@waylift/words/languages';
import { eq } from 'drizzle-orm';
import { communities, type CommunityRow } from '../../kernel/db/schema/communities.ts';
import { unfinishedRemovals, type UnfinishedRemovalRow } from '../../kernel/db/schema/unfinished-removals.ts';
import type { Clock, Logger } from '../../kernel/effects/effects.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/db/client.ts';
import { MailError, type Mailer } from '../../mail/delivery/mailer.ts';
import { mailFrame, portalLink } from '../../mail/member/mail-frame.ts';
import { renderMail } from '../../mail/content/render-mail.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';

type RemovalDeps = { readonly config: Config; readonly db: Db; readonly mailer: Mailer; readonly clock: Clock; readonly log: Logger };

/** An address that no mail reaches must not stay for it: after this the confirmation is given up. */
const GIVE_UP_AFTER_MS = DAY_MS;

/** Run again after any step, it ends in the same state; at worst the mail comes twice. Throws while it cannot be handed over. */
export async function finishRemoval(deps: RemovalDeps, { removalId }: { readonly removalId: string }, jobId: string): Promise<void> {
  const [found] = await deps.db
    .select({ removal: unfinishedRemovals, community: communities })
    .from(unfinishedRemovals)
    .leftJoin(communities, eq(communities.id, unfinishedRemovals.communityId))
    .where(eq(unfinishedRemovals.id, removalId));
  if (found === undefined) return;
  const { removal, community } = found;
  await deps.mailer.forget(removal.memberId);
  await confirmRemoval(deps, removal, community, jobId);
  await deps.db.delete(unfinishedRemovals).where(eq(unfinishedRemovals.id, removalId));
  deps.log.info({ jobId }, 'removal finished');
}

async function confirmRemoval(
  deps: RemovalDeps,
  { id, email, name, languageCode, createdAt }: UnfinishedRemovalRow,
  community: CommunityRow | null,
  jobId: string,
): Promise<void> {
  if (email === null || name === null || languageCode === null || community === null) return;
  const language = languageOf(languageCode) ?? FALLBACK_LANGUAGE;
  const mail = renderMail('account-removed', language, {
    ...mailFrame(deps.config, community, language),
    forename: name,
    joinUrl: portalLink(deps.config, community.slug, '/join'),
  });
  try {
    // Under the id of the removal: nothing of it leads to the member.
    await deps.mailer.send({ ...mail, id, memberId: id, to: email, primaryColour: community.primaryColour });
  } catch (error) {
    const isRefused = error instanceof MailError && error.isPermanent;
    if (!isRefused && deps.clock.now().getTime() - createdAt.getTime() < GIVE_UP_AFTER_MS) throw error;
    deps.log.warn({ jobId, err: error }, 'the confirmation of a removal was given up');
  }
}
