import { and, asc, eq, gt, isNotNull, isNull, lte, notExists, or } from 'drizzle-orm';
import { findProvider } from '../../communities/community/find-provider.ts';
import type { Db, Tx } from '../../kernel/db/client.ts';
import { communities, type CommunityRow } from '../../kernel/db/schema/communities.ts';
import { members } from '../../kernel/db/schema/members.ts';
import type { SignOnProviderRow } from '../../kernel/db/schema/sign-on-providers.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import { identityOf } from './describe-provider.ts';

type TellDeps = { readonly db: Db; readonly clock: Clock; readonly jobs: Jobs; readonly toldAtOnce?: number };

/** Whoever has still not signed on is told a second time so many days before passwords end. */
export const TOLD_AGAIN_DAYS = 3;
const TOLD_AT_ONCE = 500;

/** Mails those who have never signed on when passwords end: once when that is decided, and once shortly before. A batch is a transaction of its own. */
export async function tellPasswordsEnd(deps: TellDeps, signal: AbortSignal): Promise<void> {
  do signal.throwIfAborted();
  while (await deps.db.transaction((tx) => tellSome(tx, deps)));
}

/** False when nobody is left to be told now. */
async function tellSome(tx: Tx, { clock, jobs, toldAtOnce = TOLD_AT_ONCE }: TellDeps): Promise<boolean> {
  const now = clock.now();
  const { id, signOnPasswords, passwordsEndAt, passwordsEndTold } = communities;
  const isSoon = and(eq(passwordsEndTold, 'once'), lte(passwordsEndAt, new Date(now.getTime() + TOLD_AGAIN_DAYS * DAY_MS)));
  const [community] = await tx
    .select()
    .from(communities)
    .where(
      and(
        isNotNull(passwordsEndAt),
        gt(passwordsEndAt, now),
        eq(signOnPasswords, 'off'),
        communities.active,
        or(isNull(passwordsEndTold), isSoon),
      ),
    )
    .orderBy(asc(passwordsEndAt), asc(id))
    .limit(1)
    .for('no key update', { skipLocked: true });
  if (community === undefined) return false;
  const provider = await findProvider(tx, community);
  const told = provider === null ? [] : await findUntold(tx, community, provider, toldAtOnce);
  await jobs.enqueueAll(
    tx,
    'send-mail',
    told.map(({ memberId }) => ({ kind: 'passwords-end', memberId })),
  );
  const isDone = told.length < toldAtOnce;
  await tx
    .update(communities)
    .set(
      isDone
        ? { passwordsEndTold: community.passwordsEndTold === null ? 'once' : 'twice', passwordsEndToldTo: null }
        : { passwordsEndToldTo: told.at(-1)?.memberId ?? null },
    )
    .where(eq(id, community.id));
  return true;
}

/** The next members who have never signed on, in the order of their ids. */
async function findUntold(tx: Tx, { id, passwordsEndToldTo: after }: CommunityRow, provider: SignOnProviderRow, atOnce: number) {
  return await tx
    .select({ memberId: members.id })
    .from(members)
    .where(
      and(
        eq(members.communityId, id),
        after === null ? undefined : gt(members.id, after),
        eq(members.status, 'active'),
        notExists(identityOf(tx, provider)),
      ),
    )
    .orderBy(asc(members.id))
    .limit(atOnce);
}
