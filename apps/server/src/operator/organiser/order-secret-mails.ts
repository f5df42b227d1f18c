import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/db/client.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { organiserRoles, organisers } from '../../kernel/db/schema/organisers.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { findSecretsToMail } from '../../mail/queue/mail-to-operator.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import { holdsFor, holdsOn } from './scope.ts';

type Deps = { readonly config: Pick<Config, 'organise'>; readonly db: Db; readonly jobs: Jobs; readonly clock: Clock };

/** More than a community has. */
const TOLD_MAX = 100;

/** Mails owners and operators that the secret of a sign-in system ends, on the days on which `OPERATOR_EMAIL` is mailed. */
export async function orderSecretMails({ config, db, jobs, clock }: Deps): Promise<void> {
  if (!config.organise) return;
  const now = clock.now();
  for (const communityId of await findSecretsToMail(db, now)) {
    const told = await db
      .selectDistinct({ organiserId: organiserRoles.organiserId })
      .from(communities)
      .innerJoin(organiserRoles, and(holdsFor(), holdsOn(now), inArray(organiserRoles.role, ['owner', 'operator'])))
      .innerJoin(organisers, and(eq(organisers.id, organiserRoles.organiserId), isNotNull(organisers.passwordHash)))
      .where(eq(communities.id, communityId))
      .limit(TOLD_MAX);
    for (const { organiserId } of told) await jobs.enqueue(db, 'send-mail', { kind: 'organiser-secret', organiserId, communityId });
  }
}
