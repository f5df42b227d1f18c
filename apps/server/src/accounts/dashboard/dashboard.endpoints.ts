import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { communities } from '../../kernel/db/schema/communities.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem } from '../../kernel/http/problem.ts';

export function mountDashboard(app: FastifyInstance, deps: MountDeps): void {
  mountEndpoint(app, deps, 'dashboard', async ({ member }) => {
    const [own] = await deps.db
      .select({ communityPublicId: communities.publicId, communitySlug: communities.slug })
      .from(members)
      .innerJoin(communities, eq(communities.id, members.communityId))
      .where(eq(members.id, member.id));
    // The account was removed after the token was checked.
    return own ?? problem('unauthorized');
  });
}
