import type { Clock, NewId } from '../effects/effects.ts';
import type { CommunityCache } from '../community/community-cache.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/client.ts';
import type { ImageStore } from '../storage/images.ts';
import type { Jobs } from '../jobs/queue.ts';
import type { PasswordHasher } from '../security/password-hash.ts';
import { ImagesAwayError } from '../storage/images-away.ts';
import { addImage } from './add-image.ts';
import { createCommunity } from './create-community.ts';
import { addDemoJourneys, addDemoMembers, beginDemo, endDemo, productionRefusal } from './demo-fill.ts';
import { importCommunities, stageImage, unstageImages } from './import-communities.ts';
import { inviteMembers } from './invite-members.ts';
import { listMails, retryMails } from './mails.ts';
import { describeCommunity, findCommunity, listCommunities } from './read-communities.ts';
import { listMembers, showMember } from './read-members.ts';
import { listRemovals } from './read-removals.ts';
import { readStats } from './read-stats.ts';
import { removeMember } from './remove-member.ts';
import { readOperatorRequest, refused, type OperatorReply, type OperatorRequest } from './requests.ts';
import { resendMail } from './resend-mail.ts';
import { setCommunity } from './set-community.ts';

export type OperatorDeps = {
  readonly db: Db;
  readonly images: ImageStore;
  readonly jobs: Jobs;
  readonly communities: CommunityCache;
  readonly passwordHasher: PasswordHasher;
  readonly clock: Clock;
  readonly newId: NewId;
} & {
  readonly config: Pick<Config, 'effectiveEnvironment' | 'productName'>;
};

/**
 * Does what the operator asks for, whoever carries the request: the socket of a running server or the command itself.
 * `input` is checked here. Servers of the same PostgreSQL store are told of a change as its transaction is committed.
 */
export async function runOperatorRequest(deps: OperatorDeps, input: unknown): Promise<OperatorReply> {
  const read = readOperatorRequest(input);
  if ('refusal' in read) return refused(read.refusal);
  const reply = await run(deps, read.request).catch((error: unknown) => {
    // Of all that may fail, this is the operator's own setting, and its message says what to look at.
    if (error instanceof ImagesAwayError) return refused(`The images are out of reach: ${error.message}.`);
    throw error;
  });
  if (reply.kind === 'done' || reply.kind === 'imported') deps.communities.clear();
  return reply;
}

async function run(deps: OperatorDeps, request: OperatorRequest): Promise<OperatorReply> {
  switch (request.verb) {
    case 'community-list':
      return { kind: 'communities', communities: await listCommunities(deps.db) };
    case 'community-show': {
      const community = await findCommunity(deps.db, request.slug);
      return 'kind' in community ? community : { kind: 'community', community: await describeCommunity(deps.db, community) };
    }
    case 'community-create':
      return createCommunity(deps, request.community);
    case 'community-set':
      return setCommunity(deps, request.slug, request.changes);
    case 'image-add':
      return addImage(deps, request.image);
    case 'community-import':
      return importCommunities(deps, request);
    case 'image-stage':
      return stageImage(deps, request);
    case 'image-unstage':
      return unstageImages(deps, request.ids);
    case 'member-invite':
      return inviteMembers(deps, request);
    case 'member-list':
      return listMembers(deps, request);
    case 'member-show':
      return showMember(deps, request.email);
    case 'member-resend':
      return resendMail(deps, request.email);
    case 'member-remove':
      return removeMember(deps, request);
    case 'member-removals':
      return listRemovals(deps, request);
    case 'mail-list':
      return listMails(deps, request);
    case 'mail-retry':
      return retryMails(deps, request.id);
    case 'stats':
      return readStats(deps);
    case 'demo-begin':
      return productionRefusal(deps) ?? beginDemo(deps, request);
    case 'demo-members':
      return productionRefusal(deps) ?? addDemoMembers(deps, request);
    case 'demo-journeys':
      return productionRefusal(deps) ?? addDemoJourneys(deps, request);
    case 'demo-end':
      return endDemo(deps);
  }
}
