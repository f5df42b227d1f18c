import { PER_PAGE } from '@waylift/contract/limits';
import { organisersCalls } from '@waylift/contract/organisers';
import { emailKey } from '@waylift/contract/rules';
import type { FastifyInstance } from 'fastify';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem } from '../../kernel/http/problem.ts';
import { takeLimits } from '../../kernel/limits/limiter.ts';
import { pageOf, placeAfter, type ListOf } from '../../kernel/security/list-cursor.ts';
import type { SealKeys } from '../../kernel/security/sealed-id.ts';
import { called } from './called.ts';
import { organisersOf } from './list-organisers.ts';
import { auditOrganiser, giveRole, letIn, takeRole, type RoleDeps } from './organiser-roles.ts';

type Deps = MountDeps & RoleDeps & { readonly secrets: { readonly sealKeys: SealKeys } };

export function mountOrganisers(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  mountEndpoint(app, deps, 'organisers', async ({ organiser, query }) => {
    const { community } = called(organiser);
    const ofList: ListOf = { keys: deps.secrets.sealKeys, memberId: organiser.id, list: `organisers-${community.publicId}` };
    const after = placeAfter(ofList, query.after);
    if (after === 'cursor-invalid') return problem('cursor-invalid');
    const read = await organisersOf(db, { community, after, size: PER_PAGE + 1, now: clock.now() });
    const { page, next } = pageOf(read, PER_PAGE, ofList, (last) => [last.emailKey, last.roleId]);
    return {
      organisers: page.map(({ since, ...each }) => ({ ...each, since: since.toISOString(), isOneself: each.id === organiser.id })),
      next,
    };
  });

  mountEndpoint(app, deps, 'giveOrganiserRole', async ({ organiser, body, language, client, signal, note }) => {
    const { community } = called(organiser);
    const mails = await takeLimits(deps, organisersCalls.giveOrganiserRole.mails, { address: emailKey(body.email) }, signal);
    if (!mails.allowed) return problem('too-many-requests', mails);
    const gift = { email: body.email, role: body.role, until: body.until ?? null, community, language, by: organiser };
    const outcome = await db.transaction(async (tx) => {
      const given = await giveRole(tx, deps, gift);
      if (given.kind === 'given')
        await auditOrganiser(tx, deps, organiser, { deed: `organiser give ${body.role}`, client, details: body.email });
      return given;
    });
    if (outcome.kind !== 'given') return problem(outcome.kind);
    note('given', undefined, outcome.organiserId);
    return { success: true };
  });

  mountEndpoint(app, deps, 'takeOrganiserRole', async ({ organiser, params, client, note }) => {
    const outcome = await db.transaction(async (tx) => {
      const taken = await takeRole(tx, deps, organiser, params.roleId);
      if (taken.kind === 'taken') await auditOrganiser(tx, deps, organiser, { deed: 'organiser take', client, details: taken.organiserId });
      return taken;
    });
    if (outcome.kind !== 'taken') return problem(outcome.kind);
    note('taken', undefined, outcome.organiserId);
    return undefined;
  });

  mountEndpoint(app, deps, 'letOrganiserIn', async ({ organiser, params, body, client, signal, note }) => {
    const mails = await takeLimits(deps, organisersCalls.letOrganiserIn.mails, { address: params.organiserId }, signal);
    if (!mails.allowed) return problem('too-many-requests', mails);
    const { kind } = await db.transaction(async (tx) => {
      const outcome = await letIn(tx, deps, organiser, params.organiserId);
      const details = `${params.organiserId}: ${body.how}`;
      if (outcome.kind === 'let-in') await auditOrganiser(tx, deps, organiser, { deed: 'organiser let in', client, details });
      return outcome;
    });
    if (kind !== 'let-in') return problem(kind);
    note('let-in', undefined, params.organiserId);
    return { success: true };
  });
}
