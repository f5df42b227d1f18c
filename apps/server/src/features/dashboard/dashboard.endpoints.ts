import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { communities } from '../../db/schema/communities.ts';
import { members } from '../../db/schema/members.ts';
import { mountEndpoint, type MountDeps } from '../../http/mount-endpoint.ts';
import { problem } from '../../http/problem.ts';

export function mountDashboard(app: FastifyInstance, deps: MountDeps): void {
  mountEndpoint(app, deps, 'dashboard', async ({ member }) => {
    const [own] = await deps.db
      .select({ communityPublicId: communities.publicId, communitySlug: communities.slug })
      .from(members)
      .innerJoin(communities, eq(communities.id, members.communityId))
      .where(eq(members.id, member.id));
    // Removed between the check of the token and now.
    return own ?? problem('unauthorized');
  });
}
