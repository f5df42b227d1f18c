import { INVITE_FILE_ROWS, PER_PAGE } from '@waylift/contract/limits';
import { languageOf } from '@waylift/words/languages';
import { TransactionRollbackError } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../kernel/db/client.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem } from '../../kernel/http/problem.ts';
import type { CallingOrganiser } from '../../kernel/security/calling-organiser.ts';
import { pageOf, placeAfter, type ListOf } from '../../kernel/security/list-cursor.ts';
import type { SealKeys } from '../../kernel/security/sealed-id.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import { boardOf, everybodyOf, findList, holdList, listsOf, peopleOf, resendInvitations, withdrawInvitations } from './invitation-board.ts';
import { correctInvitation, inviteList, lookAtList, type Corrected } from './invite-list.ts';
import { endLink, linksOf, makeLink } from './join-links.ts';
import { called } from './called.ts';
import { auditOrganiser } from './organiser-roles.ts';

type Deps = MountDeps & {
  readonly db: Db;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly jobs: Jobs;
  readonly secrets: { readonly sealKeys: SealKeys };
};

export function mountOrganiserInvitations(app: FastifyInstance, deps: Deps): void {
  mountLists(app, deps);
  mountBoard(app, deps);
  mountLinks(app, deps);
}

function mountLists(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mountEndpoint(app, deps, 'lookAtList', async ({ organiser, body, note }) => {
    const { community } = called(organiser);
    const look = await lookAtList(deps, { organiserId: organiser.id, community, list: body });
    note('looked');
    return { ...look, heads: [...look.heads], rows: [...look.rows] };
  });

  mountEndpoint(app, deps, 'inviteList', async ({ organiser, body, client, note }) => {
    const { community } = called(organiser);
    const language = body.language === undefined ? null : languageOf(body.language);
    if (body.language !== undefined && language === null) return problem('language-unknown');
    await deps.jobs.prepare();
    const outcome = await db.transaction(async (tx) => {
      const { label, words = '' } = body;
      const invited = await inviteList(tx, deps, { organiserId: organiser.id, community, list: body, label, language, words });
      if (invited.kind === 'invited')
        await auditOrganiser(tx, deps, organiser, { deed: 'member invite', client, details: `${invited.count}: ${body.label}` });
      return invited;
    });
    if (outcome.kind !== 'invited') return problem('conflict');
    note('invited');
    return { listId: outcome.listId };
  });

  mountEndpoint(app, deps, 'testInvitation', async ({ organiser, body, client, note }) => {
    const { community } = called(organiser);
    const language = languageOf(body.language);
    if (language === null) return problem('language-unknown');
    await deps.jobs.prepare();
    await db.transaction(async (tx) => {
      await auditOrganiser(tx, deps, organiser, { deed: 'invitation test', client, details: '' });
      const order = { organiserId: organiser.id, communityId: community.id, language, said: body.words };
      await deps.jobs.enqueue(tx, 'send-mail', { kind: 'organiser-invitation-test', ...order });
    });
    note('tested');
    return { success: true };
  });

  mountEndpoint(app, deps, 'invitationLists', async ({ organiser, query }) => {
    const { community } = called(organiser);
    const ofList = listOf(deps, organiser, `invitations-${community.publicId}`);
    const after = placeAfter(ofList, query.after);
    if (after === 'cursor-invalid') return problem('cursor-invalid');
    const read = await listsOf(db, { communityId: community.id, after, size: PER_PAGE + 1 });
    const { page, next } = pageOf(read, PER_PAGE, ofList, (last) => [last.sentAt.toISOString(), last.id]);
    return { lists: page.map(({ sentAt, ...list }) => ({ ...list, sentAt: sentAt.toISOString() })), next };
  });
}

function mountBoard(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mountEndpoint(app, deps, 'invitationBoard', async ({ organiser, params }) => {
    const list = await boardOf(db, { communityId: called(organiser).community.id, listId: params.listId }, deps.clock.now());
    return list === null ? problem('not-found') : { ...list, sentAt: list.sentAt.toISOString() };
  });

  mountEndpoint(app, deps, 'invitedPeople', async ({ organiser, params, query }) => {
    const list = await findList(db, { communityId: called(organiser).community.id, listId: params.listId });
    if (list === null) return problem('not-found');
    const ofList = listOf(deps, organiser, `invited-${list.id}-${query.state}`);
    const after = placeAfter(ofList, query.after);
    if (after === 'cursor-invalid') return problem('cursor-invalid');
    const read = await peopleOf(db, { listId: list.id, state: query.state, after, size: PER_PAGE + 1 });
    const { page, next } = pageOf(read, PER_PAGE, ofList, (last) => [last.emailKey, last.id]);
    return { people: page.map(({ sentAt, emailKey: _key, ...person }) => ({ ...person, sentAt: sentAt.toISOString() })), next };
  });

  mountEndpoint(app, deps, 'invitedPeopleFile', async ({ organiser, params, body, client, note }) => {
    const list = await findList(db, { communityId: called(organiser).community.id, listId: params.listId });
    if (list === null) return problem('not-found');
    const ofList = listOf(deps, organiser, `invited-file-${list.id}`);
    const after = placeAfter(ofList, body.after ?? undefined);
    if (after === 'cursor-invalid') return problem('cursor-invalid');
    const read = await db.transaction(async (tx) => {
      if (after === null) await auditOrganiser(tx, deps, organiser, { deed: 'invitation file', client, details: list.label });
      return await everybodyOf(tx, { listId: list.id, after, size: INVITE_FILE_ROWS + 1 });
    });
    note('taken-out');
    const { page, next } = pageOf(read, INVITE_FILE_ROWS, ofList, (last) => [last.state, last.emailKey, last.id]);
    return { people: page.map(({ sentAt, emailKey: _key, ...person }) => ({ ...person, sentAt: sentAt.toISOString() })), next };
  });

  mountEndpoint(app, deps, 'holdInvitations', async ({ organiser, params, body: { isHeld }, client, note }) => {
    const isFound = await db.transaction(async (tx) => {
      const list = await findList(tx, { communityId: called(organiser).community.id, listId: params.listId });
      if (list === null) return false;
      await holdList(tx, { listId: list.id, isHeld });
      const details = `${isHeld ? 'yes' : 'no'}: ${list.label}`;
      await auditOrganiser(tx, deps, organiser, { deed: 'invitation hold', client, details });
      return true;
    });
    if (!isFound) return problem('not-found');
    note(isHeld ? 'held' : 'resumed');
    return { success: true };
  });

  mountEndpoint(app, deps, 'correctInvitation', async ({ organiser, params, body, client, note }) => {
    await deps.jobs.prepare();
    const list = await findList(db, { communityId: called(organiser).community.id, listId: params.listId });
    if (list === null) return problem('not-found');
    const outcome = await correctIn(deps, organiser, { listId: list.id, label: list.label, client, ...body });
    if (outcome === 'not-found') return problem('not-found');
    note(outcome === 'corrected' ? 'corrected' : 'not-corrected');
    return { problem: outcome === 'corrected' ? null : outcome };
  });

  mountEndpoint(app, deps, 'resendInvitations', async ({ organiser, params, body, client, note }) => {
    await deps.jobs.prepare();
    const resent = await db.transaction(async (tx) => {
      const list = await findList(tx, { communityId: called(organiser).community.id, listId: params.listId });
      if (list === null) return null;
      const count = list.isHeld ? 0 : await resendInvitations(tx, deps, { listId: list.id, ids: body.ids ?? null });
      await auditOrganiser(tx, deps, organiser, { deed: 'member resend', client, details: `${count}: ${list.label}` });
      return count;
    });
    if (resent === null) return problem('not-found');
    note('resent');
    return { resent };
  });

  mountEndpoint(app, deps, 'withdrawInvitations', async ({ organiser, params, body, client, note }) => {
    await deps.jobs.prepare();
    const withdrawn = await db.transaction(async (tx) => {
      const list = await findList(tx, { communityId: called(organiser).community.id, listId: params.listId });
      if (list === null) return null;
      const count = await withdrawInvitations(tx, deps, { listId: list.id, ids: body.ids ?? null });
      await auditOrganiser(tx, deps, organiser, { deed: 'invitation withdraw', client, details: `${count}: ${list.label}` });
      return count;
    });
    if (withdrawn === null) return problem('not-found');
    note('withdrawn');
    return { withdrawn };
  });
}

type Correction = { readonly listId: string; readonly label: string; readonly client: string; readonly id: string; readonly email: string };

/** What is not corrected stays as it was. */
async function correctIn(deps: Deps, organiser: CallingOrganiser, { label, client, ...correction }: Correction): Promise<Corrected> {
  let outcome: Corrected = 'not-found';
  try {
    await deps.db.transaction(async (tx) => {
      outcome = await correctInvitation(tx, deps, { organiserId: organiser.id, ...correction });
      if (outcome !== 'corrected') tx.rollback();
      await auditOrganiser(tx, deps, organiser, { deed: 'invitation correct', client, details: label });
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
  return outcome;
}

function mountLinks(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mountEndpoint(app, deps, 'joinLinks', async ({ organiser, query }) => {
    const { community } = called(organiser);
    const ofList = listOf(deps, organiser, `join-links-${community.publicId}`);
    const after = placeAfter(ofList, query.after);
    if (after === 'cursor-invalid') return problem('cursor-invalid');
    const read = await linksOf(db, { communityId: community.id, after, size: PER_PAGE + 1 });
    const { page, next } = pageOf(read, PER_PAGE, ofList, (last) => [last.since.toISOString(), last.id]);
    return { links: page.map(({ since, ...link }) => ({ ...link, since: since.toISOString() })), next };
  });

  mountEndpoint(app, deps, 'makeJoinLink', async ({ organiser, body, client, note }) => {
    const made = await db.transaction(async (tx) => {
      const link = await makeLink(tx, deps, called(organiser).community, body.label);
      if (link !== null)
        await auditOrganiser(tx, deps, organiser, { deed: 'join link make', client, details: `${link.code}: ${link.label}` });
      return link;
    });
    if (made === null) return problem('conflict');
    note('link-made');
    return { ...made, since: made.since.toISOString() };
  });

  mountEndpoint(app, deps, 'endJoinLink', async ({ organiser, params, client, note }) => {
    const ended = await db.transaction(async (tx) => {
      const label = await endLink(tx, deps, { communityId: called(organiser).community.id, linkId: params.linkId });
      if (label !== null) await auditOrganiser(tx, deps, organiser, { deed: 'join link end', client, details: label });
      return label;
    });
    if (ended === null) return problem('not-found');
    note('link-ended');
    return { success: true };
  });
}

function listOf({ secrets }: Deps, organiser: CallingOrganiser, list: string): ListOf {
  return { keys: secrets.sealKeys, memberId: organiser.id, list };
}
