import type { FastifyInstance } from 'fastify';
import { addPlace, removePlace } from '../../communities/community-place/change-places.ts';
import { listPlaces } from '../../communities/community-place/list-places.ts';
import type { Db } from '../../kernel/db/client.ts';
import type { NewId } from '../../kernel/effects/effects.ts';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem } from '../../kernel/http/problem.ts';
import { readName } from '../community/community-values.ts';
import { called } from '../organiser/called.ts';
import { auditOrganiser } from '../organiser/organiser-roles.ts';
import { isRefused } from '../terminal/command.ts';

/** By the verbs of `community place`. */
export function mountOrganisedPlaces(app: FastifyInstance, deps: MountDeps & { readonly db: Db; readonly newId: NewId }): void {
  const { db } = deps;
  const placesOf = async (communityId: string) => ({ places: await listPlaces(db, communityId) });

  mountEndpoint(app, deps, 'organisedPlaces', async ({ organiser }) => await placesOf(called(organiser).community.id));

  mountEndpoint(app, deps, 'addOrganisedPlace', async ({ organiser, body: { name: typed, latitude, longitude }, client, note }) => {
    const communityId = called(organiser).community.id;
    const name = readName(typed);
    if (isRefused(name)) throw new Error('the contract has let in only a line');
    const outcome = await db.transaction(async (tx) => {
      const added = await addPlace(tx, deps, { communityId, name, latitude, longitude });
      const details = `${name}: ${latitude},${longitude}`;
      if (added === 'added') await auditOrganiser(tx, deps, organiser, { deed: 'place add', client, details });
      return added;
    });
    if (outcome !== 'added') return problem(outcome === 'name-taken' ? 'conflict' : 'too-many-places');
    note('added');
    return await placesOf(communityId);
  });

  mountEndpoint(app, deps, 'removeOrganisedPlace', async ({ organiser, params: { name }, client, note }) => {
    const communityId = called(organiser).community.id;
    const isGone = await db.transaction(async (tx) => {
      const removed = await removePlace(tx, communityId, name);
      if (removed) await auditOrganiser(tx, deps, organiser, { deed: 'place remove', client, details: name });
      return removed;
    });
    if (!isGone) return problem('not-found');
    note('removed');
    return await placesOf(communityId);
  });
}
