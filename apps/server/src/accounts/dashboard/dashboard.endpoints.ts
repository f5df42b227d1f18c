import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { communities } from '../../kernel/db/schema/communities.ts';
import { waitingResets } from '../../kernel/db/schema/waiting-resets.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem } from '../../kernel/http/problem.ts';

export function mountDashboard(app: FastifyInstance, deps: MountDeps): void {
  mountEndpoint(app, deps, 'dashboard', async ({ member }) => {
    const [own] = await deps.db
      .select({ communityPublicId: communities.publicId, communitySlug: communities.slug, resetFrom: waitingResets.endsAt })
      .from(members)
      .innerJoin(communities, eq(communities.id, members.communityId))
      .leftJoin(waitingResets, eq(waitingResets.memberId, members.id))
      .where(eq(members.id, member.id));
    // The account was removed after the token was checked.
    if (own === undefined) return problem('unauthorized');
    const { resetFrom, ...community } = own;
    return { ...community, ...(resetFrom === null ? {} : { resetFrom: resetFrom.toISOString() }) };
  });
}
