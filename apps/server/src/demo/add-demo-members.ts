import { emailKey } from '@waylift/contract/rules';
import { eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { communities } from '../db/schema/communities.ts';
import { journeys } from '../db/schema/journeys.ts';
import { members } from '../db/schema/members.ts';
import type { Clock, NewId } from '../effects/effects.ts';
import { findWays } from '../matching/find-ways.ts';
import { storeWays } from '../matching/store-ways.ts';
import { endColumns, routeColumns } from '../member/journey-row.ts';
import { createEstimateRouter } from '../routing/estimate.ts';
import type { PasswordHasher } from '../security/password-hash.ts';
import type { Jobs } from '../jobs/queue.ts';
import { DEMO_MEMBER_PASSWORD, DEMO_MEMBERS_OF, demoRequests, demoTravellers, type DemoTraveller } from './demo-members.ts';
import { createDemoSharing } from './share-as-demo.ts';
import { DAY_MS } from '../effects/time-spans.ts';

type Deps = {
  readonly db: Db;
  readonly passwordHasher: PasswordHasher;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly newId: NewId;
};

/**
 * The people of the demonstration, each with one journey, and what some have asked each other. Everybody knows their password, so they have no place in production. Where
 * there are roads, the job that compares journeys with them finds their roads.
 */
export async function addDemoMembers(deps: Deps): Promise<void> {
  const { db, passwordHasher, clock, newId } = deps;
  const hashed = await passwordHasher.hash(DEMO_MEMBER_PASSWORD);
  if (hashed === 'busy') throw new Error('the password of the demonstration members could not be hashed');
  const routing = createEstimateRouter();
  const now = clock.now();
  // Before they have asked each other anything.
  const joinedAt = new Date(now.getTime() - 7 * DAY_MS);
  const people = await Promise.all(
    demoTravellers.map(async (traveller) => ({
      ...traveller,
      memberId: newId(),
      journeyId: newId(),
      travelled: traveller.travel(now),
      route: await roadOf(traveller),
    })),
  );
  const ways = await findWays(
    { db, routing },
    people.map(({ journeyId, memberId, start, end, travelled: { area } }) => ({ journeyId, memberId, start, end, area })),
  );
  await db.transaction(async (tx) => {
    const [community] = await tx.select({ id: communities.id }).from(communities).where(eq(communities.slug, DEMO_MEMBERS_OF));
    if (community === undefined) throw new Error(`no demonstration community is called ${DEMO_MEMBERS_OF}`);
    await tx.insert(members).values(
      people.map(({ memberId: id, name, forename, surname }) => {
        const email = `${name}@kestrel.example`;
        const written = { email, emailKey: emailKey(email), forename, surname, languageCode: 'en', countryCode: 'gb' };
        return {
          ...written,
          id,
          communityId: community.id,
          passwordHash: hashed.hash,
          status: 'active' as const,
          createdAt: joinedAt,
          activatedAt: joinedAt,
        };
      }),
    );
    await tx.insert(journeys).values(
      people.map(({ journeyId: id, memberId, route, travelled, ...ends }) => ({
        ...endColumns(ends),
        ...routeColumns(route),
        ...travelled,
        id,
        memberId,
        communityId: community.id,
        createdAt: joinedAt,
      })),
    );
    const found = people.flatMap(({ journeyId }, index) => {
      const own = ways[index];
      return own === undefined ? [] : [{ journeyId, ways: own }];
    });
    await storeWays({ db: tx, routing }, found);
  });
  const sharing = createDemoSharing({ ...deps, routing });
  for (const { from, to, daysAgo, ...request } of demoRequests) {
    const [mine, other] = [from, to].map((wanted) => people.find(({ name }) => name === wanted)?.journeyId ?? '');
    const match = await sharing.matches.one(mine ?? '', other ?? '', 'any');
    const askedAt = new Date(now.getTime() - daysAgo * DAY_MS);
    if (match !== null) await sharing.share({ ...request, match, askedAt, clientId: newId() });
  }

  async function roadOf({ start, end, name }: DemoTraveller) {
    const outcome = await routing.route(start, end);
    if (outcome.kind !== 'route') throw new Error(`no road leads to the work of ${name}`);
    return outcome.route;
  }
}
