import type { FastifyInstance } from 'fastify';
import type { SeenDeps } from '../conversation/members-seen.ts';
import type { TellDeps } from '../conversation/tell.ts';
import type { Db } from '../../kernel/db/client.ts';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem } from '../../kernel/http/problem.ts';
import { blockMember, unblockMember } from './block-member.ts';
import { listBlocked } from './list-blocked.ts';
import { ridesTogether } from './rides-together.ts';
import { reportMember } from './report-member.ts';

/** Blocking members, and reporting them to the operator. */
export function mountMemberBlock(app: FastifyInstance, deps: MountDeps & SeenDeps & TellDeps & { readonly db: Db }): void {
  mountEndpoint(app, deps, 'blockMember', async ({ params, member }) => {
    const blocked = await blockMember(deps, { memberId: member.id, ref: params.ref });
    return blocked === null ? problem('member-not-found') : { together: await ridesTogether(deps, member.id, blocked.otherId) };
  });
  mountEndpoint(app, deps, 'unblockMember', async ({ params, member }) =>
    (await unblockMember(deps, { memberId: member.id, ref: params.ref })) ? undefined : problem('member-not-found'),
  );
  mountEndpoint(app, deps, 'blockedMembers', async ({ member }) => ({ members: await listBlocked(deps, member.id) }));
  mountEndpoint(app, deps, 'reportMember', async ({ params, body, member }) =>
    (await reportMember(deps, { memberId: member.id, ref: params.ref, ...body })) ? undefined : problem('member-not-found'),
  );
}
