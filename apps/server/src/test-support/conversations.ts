/** Two members who talk: their conversation as a request begins it, put into the store without the search for matches. */
import { conversationOf, tell } from '../sharing/conversation/tell.ts';
import { shareRequests } from '../kernel/db/schema/share-requests.ts';
import { callApi } from './call-api.ts';
import { addMember } from './fixtures.ts';
import { signedIn } from './signed-in.ts';
import type { TestApp } from './test-app.ts';

export type Talker = { readonly id: string; readonly token: string };
export type Pair = { readonly conversationId: string; readonly requestId: string; readonly asker: Talker; readonly asked: Talker };

let numbered = 0;

export async function addTalker({ deps }: Pick<TestApp, 'deps'>, community: { readonly id: string }, forename: string): Promise<Talker> {
  numbered += 1;
  const { id } = await addMember(deps, community, { email: `talker${numbered}@mail.example`, forename, surname: 'Talker' });
  return { id, token: await signedIn(deps, id) };
}

/** `asker` has asked `asked`, who has not answered. */
export async function addPair(
  { deps }: Pick<TestApp, 'deps'>,
  community: { readonly id: string },
  [asker, asked]: readonly [Talker, Talker],
  message = 'Would you like to share?',
): Promise<Pair> {
  const { db, newId, clock } = deps;
  const now = clock.now();
  const requestId = newId();
  const conversationId = await db.transaction(async (tx) => {
    const id = await conversationOf(tx, deps, [asker.id, asked.id]);
    const row = { id: requestId, conversationId: id, askerId: asker.id, askedId: asked.id, communityId: community.id, askerDrives: true };
    const clientId = newId();
    const expiresAt = new Date(now.getTime() + 14 * 24 * 3_600_000);
    await tx.insert(shareRequests).values({ ...row, trips: [], message, clientId, state: 'waiting', createdAt: now, expiresAt });
    const both = { conversationId: id, memberIds: [asker.id, asked.id], authorId: asker.id };
    await tell(tx, deps, [
      {
        ...both,
        what: { kind: 'event', event: { name: 'request-sent', daysOf: {} } },
        mails: [{ memberId: asked.id, kind: 'request-received', requestId }],
      },
      { ...both, what: { kind: 'text', text: message, clientId: null } },
    ]);
    return id;
  });
  return { conversationId, requestId, asker, asked };
}

/** Writes by the API, as the page does. */
export function write(
  { app, deps }: Pick<TestApp, 'app' | 'deps'>,
  { token }: Talker,
  conversationId: string,
  text: string,
  clientId = deps.newId(),
) {
  return callApi(app, 'sendMessage', { params: { conversationId }, body: { text, clientId } }, { token });
}
