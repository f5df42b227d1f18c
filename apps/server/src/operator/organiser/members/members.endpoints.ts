import type { OrganiserDeed } from '@waylift/contract/audit-choices';
import { PER_PAGE, RATE_LIMITS } from '@waylift/contract/limits';
import { isAtLeast } from '@waylift/contract/organiser-roles';
import { emailKey } from '@waylift/contract/rules';
import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { endPause } from '../../../accounts/member/end-pause.ts';
import type { FoundMember } from '../../../accounts/member/find-member.ts';
import { correctAddress, mailAgain } from '../../../accounts/member/mail-again.ts';
import { moveFoundMember } from '../../../accounts/member/move-found-member.ts';
import { resumeMember, suspendMember } from '../../../accounts/member/suspend-member.ts';
import type { Db, Tx } from '../../../kernel/db/client.ts';
import { isOpen, members } from '../../../kernel/db/schema/members.ts';
import { mountEndpoint, type MountDeps } from '../../../kernel/http/mount-endpoint.ts';
import { problem, type ProblemValue } from '../../../kernel/http/problem.ts';
import { takeLimits } from '../../../kernel/limits/limiter.ts';
import type { CallingOrganiser } from '../../../kernel/security/calling-organiser.ts';
import { endAllSessions } from '../../../kernel/security/end-sessions.ts';
import { pageOf, placeAfter, type ListOf } from '../../../kernel/security/list-cursor.ts';
import type { SealKeys } from '../../../kernel/security/sealed-id.ts';
import { oneLine } from '../../../mail/content/untrusted-text.ts';
import { called } from '../called.ts';
import { auditOrganiser, type RoleDeps } from '../organiser-roles.ts';
import { roleAt } from '../scope.ts';
import { answerDeletion, askDeletion, deletionOf, withdrawDeletion } from './deletions.ts';
import { communitiesBeneath, countByState, countTold, listMembers, type Filters } from './list-members.ts';
import { membersCsv } from './members-csv.ts';
import { findInScope, readMember } from './read-member.ts';

type Deps = MountDeps & RoleDeps & { readonly db: Db; readonly secrets: { readonly sealKeys: SealKeys } };

const CSV_ROWS = 1_000;

export function mountOrganisedMembers(app: FastifyInstance, deps: Deps): void {
  mountLists(app, deps);
  mountMemberPage(app, deps);
  mountMails(app, deps);
  mountDeeds(app, deps);
  mountDeletion(app, deps);
}

/** A page of the list, or of its table. Which filters it is for stands in the cursor's name. */
async function readPage(
  { db, clock, secrets }: Deps,
  organiser: CallingOrganiser,
  { after: cursor, from, ...filters }: Filters & { readonly after?: string | undefined; readonly from?: string | undefined },
  { list, size }: { readonly list: string; readonly size: number },
) {
  const { community } = called(organiser);
  const { name = '', state = '', joined = '', without = '', within = '' } = filters;
  const asked = encodeURIComponent([name, state, joined, without, within].join('\n'));
  const ofList: ListOf = { keys: secrets.sealKeys, memberId: organiser.id, list: `${list}-${community.publicId}-${asked}` };
  const place = placeAfter(ofList, cursor);
  if (place === 'cursor-invalid') return null;
  const after = place?.map((each) => decodeURIComponent(each)) ?? null;
  const communityIds = await communitiesBeneath(db, community, filters.within);
  const read = await listMembers(db, { communityIds, filters, from, after, size: size + 1, now: clock.now() });
  const { page, next } = pageOf(read, size, ofList, ({ surnameKey, forenameKey, id }) =>
    [surnameKey, forenameKey, id].map((each) => encodeURIComponent(each)),
  );
  return { page, next, communityIds };
}

function mountLists(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  mountEndpoint(app, deps, 'organisedMemberCount', async ({ organiser }) => ({
    members: await countTold(db, called(organiser).community),
  }));

  mountEndpoint(app, deps, 'organisedMembers', async ({ organiser, query }) => {
    const read = await readPage(deps, organiser, query, { list: 'members', size: PER_PAGE });
    if (read === null) return problem('cursor-invalid');
    const counts = query.after === undefined ? await countByState(db, read.communityIds, clock.now()) : null;
    return { members: [...read.page], next: read.next, counts };
  });

  mountEndpoint(app, deps, 'organisedMembersCsv', async ({ organiser, body, client, language, note }) => {
    const filters = { ...body, after: body.after ?? undefined };
    const read = await readPage(deps, organiser, filters, { list: 'members-csv', size: CSV_ROWS });
    if (read === null) return problem('cursor-invalid');
    const isFirst = body.after === null;
    // What was typed into the search may be a name: the audit tells only what else it was narrowed down to.
    const details = [body.name === undefined ? '' : 'name', body.state, body.joined, body.without, body.within].filter(Boolean).join(', ');
    if (isFirst) await auditOrganiser(db, deps, organiser, { deed: 'member list', client, details });
    note('listed');
    return { csv: membersCsv(read.page, { language, hasHead: isFirst }), next: read.next };
  });

  mountEndpoint(app, deps, 'findOrganisedMember', async ({ organiser, body, client, note }) => {
    const communityIds = await communitiesBeneath(db, called(organiser).community);
    const [found] = await db
      .select({ id: members.id })
      .from(members)
      .where(and(eq(members.emailKey, emailKey(body.email)), inArray(members.communityId, [...communityIds])))
      .orderBy(desc(ne(members.status, 'pending')), desc(members.createdAt))
      .limit(1);
    const memberId = found?.id ?? null;
    const subject = memberId === null ? { details: 'nobody' } : { memberId };
    await auditOrganiser(db, deps, organiser, { deed: 'member find', client, ...subject });
    note(memberId === null ? 'not-found' : 'found');
    return { memberId };
  });
}

function mountMemberPage(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  mountEndpoint(app, deps, 'organisedMember', async ({ organiser, params, client }) => {
    const found = await findInScope(db, organiser, params.memberId);
    if (found === null) return problem('member-not-found');
    await auditOrganiser(db, deps, organiser, { deed: 'member show', client, memberId: found.member.id });
    const now = clock.now();
    return { ...(await readMember(db, found, now)), deletion: await deletionOf(db, found, organiser.id, now) };
  });

  mountEndpoint(app, deps, 'showMemberAddress', async ({ organiser, params, client, note }) => {
    const found = await findInScope(db, organiser, params.memberId);
    if (found === null) return problem('member-not-found');
    await auditOrganiser(db, deps, organiser, { deed: 'member address', client, memberId: found.member.id });
    note('shown');
    return { email: found.member.email };
  });

  mountEndpoint(app, deps, 'compareMemberAddress', async ({ organiser, params, body, client, note }) => {
    const found = await findInScope(db, organiser, params.memberId);
    if (found === null) return problem('member-not-found');
    const fits = found.member.emailKey === emailKey(body.email);
    const details = fits ? 'fits' : 'does not fit';
    await auditOrganiser(db, deps, organiser, { deed: 'member compare', client, details, memberId: found.member.id });
    note('compared');
    return { fits };
  });
}

type Deed = {
  readonly organiser: CallingOrganiser;
  readonly memberId: string;
  readonly deed: OrganiserDeed;
  readonly details?: string;
  readonly client: string;
  /** It mails the member: an address gets only so many. */
  readonly mails?: AbortSignal;
};

/** Does something to a member in scope, and writes the line of it in the same transaction. `work` answers the problem, or null. */
async function doTo(
  deps: Deps,
  { organiser, memberId, deed, details = '', client, mails }: Deed,
  work: (tx: Tx, found: FoundMember) => Promise<ProblemValue | null>,
): Promise<ProblemValue | null> {
  if (mails !== undefined) {
    const found = await findInScope(deps.db, organiser, memberId);
    const limit = [RATE_LIMITS.unaskedMailsPerAddress];
    const taken = found === null ? null : await takeLimits(deps, limit, { address: found.member.emailKey }, mails);
    if (taken?.allowed === false) return problem('too-many-requests', taken);
  }
  return await deps.db.transaction(async (tx) => {
    const found = await findInScope(tx, organiser, memberId);
    if (found === null) return problem('member-not-found');
    const refused = await work(tx, found);
    if (refused === null) await auditOrganiser(tx, deps, organiser, { deed, client, details, memberId: found.member.id });
    return refused;
  });
}

function mountMails(app: FastifyInstance, deps: Deps): void {
  mountEndpoint(app, deps, 'resendToMember', async ({ organiser, params: { memberId }, client, signal, note }) => {
    const deed: Deed = { organiser, memberId, deed: 'member resend', client, mails: signal };
    const refused = await doTo(deps, deed, async (tx, { member }) => {
      const isWaiting = member.status === 'pending' || member.status === 'invited';
      return isWaiting && (await mailAgain(tx, deps, member.email)) !== null ? null : problem('not-in-this-state');
    });
    if (refused !== null) return refused;
    note('mailed');
    return { success: true };
  });

  mountEndpoint(app, deps, 'correctMemberAddress', async ({ organiser, params: { memberId }, body, client, signal, note }) => {
    const taken = await takeLimits(deps, [RATE_LIMITS.unaskedMailsPerAddress], { address: emailKey(body.email) }, signal);
    if (!taken.allowed) return problem('too-many-requests', taken);
    const deed: Deed = { organiser, memberId, deed: 'member correct', client };
    const refused = await doTo(deps, deed, async (tx, found) => {
      const { kind } = await correctAddress(tx, deps, found, body.email);
      return kind === 'corrected' ? null : problem(kind);
    });
    if (refused !== null) return refused;
    note('corrected');
    return { success: true };
  });

  mountEndpoint(app, deps, 'sendMemberExport', async ({ organiser, params: { memberId }, client, signal, note }) => {
    const deed: Deed = { organiser, memberId, deed: 'member export', client, mails: signal };
    const refused = await doTo(deps, deed, async (tx, { member }) => {
      if (!isOpen(member)) return problem('not-in-this-state');
      await deps.jobs.enqueue(tx, 'send-mail', { kind: 'data-asked', memberId: member.id });
      return null;
    });
    if (refused !== null) return refused;
    note('mailed');
    return { success: true };
  });
}

function mountDeeds(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  mountEndpoint(app, deps, 'signMemberOut', async ({ organiser, params: { memberId }, client, note }) => {
    const refused = await doTo(deps, { organiser, memberId, deed: 'member sign-out', client }, async (tx, { member }) => {
      await endAllSessions(tx, { memberId: member.id, now: clock.now() });
      return null;
    });
    if (refused !== null) return refused;
    note('signed-out');
    return { success: true };
  });

  mountEndpoint(app, deps, 'suspendMember', async ({ organiser, params: { memberId }, body, client, note }) => {
    const reason = oneLine(body.reason);
    const refused = await doTo(deps, { organiser, memberId, deed: 'member suspend', client }, async (tx, { member }) =>
      (await suspendMember(tx, deps, { memberId: member.id, reason })) ? null : problem('not-in-this-state'),
    );
    if (refused !== null) return refused;
    note('suspended');
    return { success: true };
  });

  mountEndpoint(app, deps, 'resumeMember', async ({ organiser, params: { memberId }, client, note }) => {
    const refused = await doTo(deps, { organiser, memberId, deed: 'member resume', client }, async (tx, { member }) => {
      if (await endPause(tx, clock, member.id)) return null;
      return (await resumeMember(tx, deps, member.id)) ? null : problem('not-in-this-state');
    });
    if (refused !== null) return refused;
    note('resumed');
    return { success: true };
  });

  mountEndpoint(app, deps, 'moveMember', async ({ organiser, params: { memberId }, body, client, note }) => {
    const to = await roleAt(db, { organiserId: organiser.id, publicId: body.to, now: clock.now() });
    if (to === null || !isAtLeast(to.role, 'manager')) return problem('community-not-found');
    const { slug } = to.community;
    const refused = await doTo(deps, { organiser, memberId, deed: 'member move', details: `to ${slug}`, client }, async (tx, found) => {
      const moved = await moveFoundMember(tx, deps, found, slug);
      if (moved.kind === 'moved') return null;
      return problem(moved.kind === 'other-email-domain' ? 'email-restriction-failed' : 'not-in-this-state');
    });
    if (refused !== null) return refused;
    note('moved');
    return { success: true };
  });
}

function mountDeletion(app: FastifyInstance, deps: Deps): void {
  mountEndpoint(app, deps, 'askMemberDeletion', async ({ organiser, params: { memberId }, body, client, note }) => {
    const deed: Deed = { organiser, memberId, deed: 'member remove ask', details: body.reason, client };
    const refused = await doTo(deps, deed, async (tx, found) => {
      const kind = await askDeletion(tx, deps, found, { organiserId: organiser.id, reason: body.reason, words: oneLine(body.words) });
      return kind === 'asked' ? null : problem(kind);
    });
    if (refused !== null) return refused;
    note('deletion-asked');
    return { success: true };
  });

  mountEndpoint(app, deps, 'withdrawMemberDeletion', async ({ organiser, params: { memberId }, client, note }) => {
    const deed: Deed = { organiser, memberId, deed: 'member remove withdraw', client };
    const refused = await doTo(deps, deed, async (tx, { member }) =>
      (await withdrawDeletion(tx, member.id, organiser.id)) ? null : problem('member-not-found'),
    );
    if (refused !== null) return refused;
    note('deletion-withdrawn');
    return { success: true };
  });

  mountEndpoint(app, deps, 'answerMemberDeletion', async ({ organiser, params: { memberId }, body: { yes }, client, note }) => {
    const deed: Deed = { organiser, memberId, deed: yes ? 'member remove' : 'member remove no', client };
    const refused = await doTo(deps, deed, async (tx, found) => {
      const kind = await answerDeletion(tx, deps, found, { organiserId: organiser.id, yes });
      return kind === 'deleted' || kind === 'kept' ? null : problem(kind);
    });
    if (refused !== null) return refused;
    note(yes ? 'deleted' : 'kept');
    return { success: true };
  });
}
