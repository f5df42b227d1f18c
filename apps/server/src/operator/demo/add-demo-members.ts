import type { Place } from '@waylift/contract/journey';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import { createEstimateRouter } from '../../map/routing/estimate.ts';
import type { PasswordHasher } from '../../kernel/security/password-hash.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import { DEMO_MEMBER_PASSWORD, DEMO_MEMBERS_OF, demoRequests, demoTravellers } from './demo-members.ts';
import { addJourneys, addMembers } from './fill-store.ts';
import { createDemoSharing } from './share-as-demo.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';

type Deps = {
  readonly db: Db;
  readonly passwordHasher: PasswordHasher;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly newId: NewId;
};

/**
 * Adds the members of the demonstration, each with one journey, and some requests between them. Their password is public, so they must not exist in
 * production. If there are roads, the job that compares journeys with them routes these too.
 */
export async function addDemoMembers(deps: Deps): Promise<void> {
  const { db, passwordHasher, clock, newId } = deps;
  const hashed = await passwordHasher.hash(DEMO_MEMBER_PASSWORD);
  if (hashed === 'busy') throw new Error('the password of the demonstration members could not be hashed');
  const routing = createEstimateRouter();
  const now = clock.now();
  // Earlier than their first requests.
  const joinedAt = new Date(now.getTime() - 7 * DAY_MS);
  const people = await Promise.all(
    demoTravellers.map(async ({ name, start, end, returnJourney, travel, ...details }) => ({
      member: {
        id: newId(),
        email: `${name}@kestrel.example`,
        ...details,
        language: 'en-GB' as const,
        country: 'gb',
        marketingOptIn: false,
        createdAt: joinedAt,
        activatedAt: joinedAt,
      },
      journey: { id: newId(), start, end, returnJourney, route: await roadOf(start, end), ...travel(now), createdAt: joinedAt },
    })),
  );
  await db.transaction(async (tx) => {
    const [community] = await tx.select({ id: communities.id }).from(communities).where(eq(communities.slug, DEMO_MEMBERS_OF));
    if (community === undefined) throw new Error(`no demonstration community is called ${DEMO_MEMBERS_OF}`);
    await addMembers(
      tx,
      community,
      hashed.hash,
      people.map(({ member }) => member),
    );
    await addJourneys(
      { db: tx, routing },
      community,
      people.map(({ member, journey }) => ({ ...journey, memberId: member.id })),
    );
  });
  const sharing = createDemoSharing({ ...deps, routing });
  for (const { from, to, daysAgo, ...request } of demoRequests) {
    const [mine, other] = [from, to].map((name) => people.find(({ member }) => member.email.startsWith(`${name}@`))?.journey.id ?? '');
    const match = await sharing.matches.one(mine ?? '', other ?? '', 'any');
    const askedAt = new Date(now.getTime() - daysAgo * DAY_MS);
    if (match !== null) await sharing.share({ ...request, match, askedAt, clientId: newId() });
  }

  async function roadOf(start: Place, end: Place) {
    const outcome = await routing.route(start, end);
    if (outcome.kind !== 'route') throw new Error(`no road leads from ${start.label} to ${end.label}`);
    return outcome.route;
  }
}
