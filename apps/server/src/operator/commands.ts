import type { Deps } from '../deps.ts';
import { addImage } from './add-image.ts';
import { createCommunity } from './create-community.ts';
import { describeCommunity, findCommunity, listCommunities } from './read-communities.ts';
import { readOperatorRequest, refused, type OperatorReply, type OperatorRequest } from './requests.ts';
import { setCommunity } from './set-community.ts';

export type OperatorDeps = Pick<Deps, 'db' | 'images' | 'communities' | 'passwordHasher' | 'clock' | 'newId'>;

/**
 * Does what the operator asks for, whoever carries the request: the socket of a running server or the command itself.
 * `input` is checked here. Servers of the same PostgreSQL store are told of a change as its transaction is committed.
 */
export async function runOperatorRequest(deps: OperatorDeps, input: unknown): Promise<OperatorReply> {
  const read = readOperatorRequest(input);
  if ('refusal' in read) return refused(read.refusal);
  const reply = await run(deps, read.request);
  if (reply.kind === 'done') deps.communities.clear();
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
  }
}
