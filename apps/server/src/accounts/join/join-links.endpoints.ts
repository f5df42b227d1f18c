/** `/j/CODE`: a link to join a community by, as it hangs on a wall. It leads to the page to join; the community's rules decide who gets in. */
import { RATE_LIMITS } from '@waylift/contract/limits';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../kernel/config/config.ts';
import type { Db, DbOrTx } from '../../kernel/db/client.ts';
import { communities, type CommunityRow } from '../../kernel/db/schema/communities.ts';
import { joinLinks } from '../../kernel/db/schema/join-links.ts';
import { takeLimits, type LimitDeps } from '../../kernel/limits/limiter.ts';

type Deps = LimitDeps & { readonly db: Db; readonly config: Pick<Config, 'homeCommunity'> };

const CODE = /^[a-z0-9]{4,16}$/;

/** Of the community, or of its parent, whose page offers it. */
export async function findJoinLink(db: DbOrTx, code: string | undefined, { id, parentId }: CommunityRow): Promise<string | null> {
  const found = code === undefined ? null : await findOpen(db, code);
  return found !== null && (found.communityId === id || found.communityId === parentId) ? found.id : null;
}

async function findOpen(db: DbOrTx, code: string) {
  if (code.length > 16 || !CODE.test(code)) return null;
  const [found] = await db
    .select({ id: joinLinks.id, communityId: joinLinks.communityId, slug: communities.slug })
    .from(joinLinks)
    .innerJoin(communities, eq(communities.id, joinLinks.communityId))
    .where(and(eq(joinLinks.code, code), isNull(joinLinks.endedAt)));
  return found ?? null;
}

export function mountJoinLinks(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps;
  app.get<{ Params: { readonly code: string } }>('/j/:code', { exposeHeadRoute: false }, async ({ params, raw }, reply) => {
    const found = await findOpen(db, params.code);
    reply.header('cache-control', 'no-store');
    if (found === null) return await reply.redirect('/404', 302);
    // Over the limit it still leads there, uncounted: nobody makes the store write by asking again and again.
    const { allowed } = await takeLimits(deps, [RATE_LIMITS.linksPerClient], { client: app.readClient(raw) });
    if (allowed)
      await db
        .update(joinLinks)
        .set({ opened: sql`${joinLinks.opened} + 1` })
        .where(eq(joinLinks.id, found.id));
    const community = found.slug === config.homeCommunity ? '' : `/${found.slug}`;
    return await reply.redirect(`${community}/join?via=${params.code}`, 302);
  });
}
