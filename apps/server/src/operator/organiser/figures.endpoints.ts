import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../kernel/db/client.ts';
import { communityFactors, figureMails } from '../../kernel/db/schema/community-months.ts';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem } from '../../kernel/http/problem.ts';
import { called } from './called.ts';
import { auditOrganiser, type RoleDeps } from './organiser-roles.ts';
import { monthOf, monthsAfter } from '../figures/month-names.ts';
import { readFigures } from '../figures/read-figures.ts';

export function mountOrganisedFigures(app: FastifyInstance, deps: MountDeps & RoleDeps & { readonly db: Db }): void {
  const { db, clock } = deps;

  mountEndpoint(app, deps, 'organisedFigures', async ({ organiser, query: { month } }) => {
    const { community: place, role } = called(organiser);
    const read = await readFigures(db, { publicId: place.publicId, role, month, now: clock.now() });
    if (read === undefined) return problem('month-not-known');
    const { community, known, ...figures } = read;
    const isIts = and(eq(figureMails.organiserId, organiser.id), eq(figureMails.communityId, community.id));
    return { ...figures, known: [...known], isMailed: (await db.$count(figureMails, isIts)) > 0 };
  });

  mountEndpoint(app, deps, 'mailFigures', async ({ organiser, body: { isMailed }, client, note }) => {
    const { community } = called(organiser);
    await db.transaction(async (tx) => {
      const ids = { organiserId: organiser.id, communityId: community.id };
      if (isMailed)
        await tx
          .insert(figureMails)
          .values({ ...ids, mailedMonth: monthsAfter(monthOf(clock.now()), -1) })
          .onConflictDoNothing();
      else await tx.delete(figureMails).where(and(eq(figureMails.organiserId, organiser.id), eq(figureMails.communityId, community.id)));
      await auditOrganiser(tx, deps, organiser, { deed: 'figures mail', client, details: isMailed ? 'yes' : 'no' });
    });
    note('changed');
    return { success: true };
  });

  mountEndpoint(app, deps, 'setFigureFactor', async ({ organiser, body: { grams, source, year }, client, note }) => {
    const { community } = called(organiser);
    await db.transaction(async (tx) => {
      await tx
        .insert(communityFactors)
        .values({ communityId: community.id, grams, source, year })
        .onConflictDoUpdate({ target: communityFactors.communityId, set: { grams, source, year } });
      await auditOrganiser(tx, deps, organiser, { deed: 'figures factor', client, details: `${grams} g, ${year}` });
    });
    note('changed');
    return { success: true };
  });
}
