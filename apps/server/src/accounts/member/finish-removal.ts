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

/** After this the mail is given up: an address must not stay stored because no mail reaches it. */
const GIVE_UP_AFTER_MS = DAY_MS;

/**
 * Deletes the files of a removed account and sends the mail that confirms it. It may run again after any step; at worst the mail is sent twice.
 * Throws while the mail cannot be handed over.
 */
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
    // Uses the removal's id, so that nothing leads to the member.
    await deps.mailer.send({ ...mail, id, memberId: id, to: email, primaryColour: community.primaryColour });
  } catch (error) {
    const isRefused = error instanceof MailError && error.isPermanent;
    if (!isRefused && deps.clock.now().getTime() - createdAt.getTime() < GIVE_UP_AFTER_MS) throw error;
    deps.log.warn({ jobId, err: error }, 'the confirmation of a removal was given up');
  }
}
