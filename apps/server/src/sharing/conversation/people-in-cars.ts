/** Those who talk in a car, for one of them: by forename and initial, never with surname or contact. */
import { initialOf } from '@waylift/contract/short-name';
import type { Conversation, PersonInCar } from '@waylift/contract/conversation';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { conversationSides, conversations } from '../../kernel/db/schema/conversations.ts';
import { members } from '../../kernel/db/schema/members.ts';
import type { MessageRow } from '../../kernel/db/schema/messages.ts';
import { sealId } from '../../kernel/security/sealed-id.ts';
import type { SeenDeps } from './members-seen.ts';

type Named = Pick<typeof members.$inferSelect, 'id' | 'forename' | 'surname'>;

const NAMED = { id: members.id, forename: members.forename, surname: members.surname };

/** The others in each of these cars, the driver first. Somebody who has left is shown those who were in it then. */
export async function peopleInCars(
  deps: SeenDeps,
  readerId: string,
  conversationIds: readonly string[],
): Promise<ReadonlyMap<string, Conversation['people']>> {
  if (conversationIds.length === 0) return new Map();
  const theirs = alias(conversationSides, 'theirs');
  const { conversationId, memberId, seenTo, leftAt } = conversationSides;
  const drives = sql<boolean>`${conversations.driverId} is not distinct from ${theirs.memberId}`;
  const isThere = sql`case when ${leftAt} is null then ${theirs.leftAt} is null else ${theirs.seenFrom} < ${seenTo} and coalesce(${theirs.leftAt}, ${leftAt}) >= ${leftAt} end`;
  const rows = await deps.db
    .select({ ...NAMED, conversationId, drives })
    .from(conversationSides)
    .innerJoin(conversations, eq(conversations.id, conversationId))
    .innerJoin(theirs, and(eq(theirs.conversationId, conversationId), ne(theirs.memberId, memberId), isThere))
    .innerJoin(members, eq(members.id, theirs.memberId))
    .where(and(eq(memberId, readerId), inArray(conversationId, [...conversationIds])))
    .orderBy(sql`${drives} desc`, asc(theirs.seenFrom), asc(members.forename), asc(members.id));
  const byCar = Map.groupBy(rows, (row) => row.conversationId);
  return new Map(
    [...byCar].map(([id, people]) => [id, people.map((person) => ({ ...personInCar(deps, readerId, person), drives: person.drives }))]),
  );
}

/** The authors of messages in cars, by their ids, without the reader. They may have left the car since. */
export async function authorsInCars(
  deps: SeenDeps,
  readerId: string,
  rows: readonly Pick<MessageRow, 'authorId'>[],
): Promise<ReadonlyMap<string, PersonInCar>> {
  const ids = new Set(rows.flatMap(({ authorId }) => (authorId === null || authorId === readerId ? [] : authorId)));
  if (ids.size === 0) return new Map();
  const authors = await deps.db
    .select(NAMED)
    .from(members)
    .where(inArray(members.id, [...ids]));
  return new Map(authors.map((author) => [author.id, personInCar(deps, readerId, author)]));
}

/** The `ref` is that of `membersSeen`, so that a page knows the same member again. */
export function personInCar({ secrets }: Pick<SeenDeps, 'secrets'>, readerId: string, { id, forename, surname }: Named): PersonInCar {
  return { ref: sealId(secrets.sealKeys, 'member', readerId, [id]), forename, initial: initialOf(surname) };
}
