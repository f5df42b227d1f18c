import { and, eq } from 'drizzle-orm';
import { emailKey } from '@waylift/contract/rules';
import type { Config } from '../../kernel/config/config.ts';
import { organisers, organiserTickets } from '../../kernel/db/schema/organisers.ts';
import type { CallingOrganiser } from '../../kernel/security/calling-organiser.ts';
import { isRefused } from './accept-link.ts';
import type { FactorDeps } from './change-factors.ts';
import { endOrganiserSessions } from './organiser-session.ts';

type Deps = FactorDeps & { readonly config: Pick<Config, 'productName' | 'refusesEasyPasswords'> };

/** Ends every other session, and the tickets. */
export async function changeOrganiserPassword(
  deps: Deps,
  organiser: CallingOrganiser,
  { present, password }: { readonly present: string; readonly password: string },
): Promise<{ readonly kind: 'password-set' | 'wrong-password' | 'easy-password' | 'busy' }> {
  const [known] = await deps.db.select({ hash: organisers.passwordHash }).from(organisers).where(eq(organisers.id, organiser.id));
  const before = known?.hash ?? null;
  const match = await deps.passwordHasher.verify(before, present);
  if (match === 'busy') return { kind: 'busy' };
  if (match === 'mismatch' || before === null) return { kind: 'wrong-password' };
  if (isRefused(deps.config, password, [organiser.email, organiser.name])) return { kind: 'easy-password' };
  const hashed = await deps.passwordHasher.hash(password);
  if (hashed === 'busy') return { kind: 'busy' };
  return await deps.db.transaction(async (tx) => {
    const changed = await tx
      .update(organisers)
      .set({ passwordHash: hashed.hash })
      .where(and(eq(organisers.id, organiser.id), eq(organisers.passwordHash, before)))
      .returning({ id: organisers.id });
    // Another password was set meanwhile.
    if (changed.length === 0) return { kind: 'wrong-password' };
    await endOrganiserSessions(tx, organiser.id, organiser.sessionId);
    await tx.delete(organiserTickets).where(eq(organiserTickets.organiserId, organiser.id));
    await deps.jobs.enqueue(tx, 'send-mail', { kind: 'organiser-changed', organiserId: organiser.id, change: 'password' });
    return { kind: 'password-set' };
  });
}

/** Mails a link. An unknown address gets a mail to nobody, so that the time of the answer does not tell who is an organiser. */
export async function mailForgottenPassword(deps: FactorDeps, email: string): Promise<void> {
  const [known] = await deps.db
    .select({ id: organisers.id })
    .from(organisers)
    .where(eq(organisers.emailKey, emailKey(email)));
  const organiserId = known?.id ?? deps.newId();
  await deps.jobs.enqueue(deps.db, 'send-mail', { kind: 'organiser-link', organiserId, why: 'forgotten' });
}
