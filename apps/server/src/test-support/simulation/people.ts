/** Invented members who go the same few ways. What nobody else may see of them holds a mark with their number, wherever it comes to stand. */
import { randomUUID } from 'node:crypto';
import type { CallInput } from '@waylift/contract/endpoints';
import { EXAMPLE_DETAILS } from '@waylift/contract/member-fields';
import { SESSION_LIFE_SECONDS } from '@waylift/contract/limits';
import { emailKey } from '@waylift/contract/rules';
import type { TravelFields } from '@waylift/contract/travel';
import { TRAVEL_DEFAULTS, travelWithDefaults } from '@waylift/contract/travel-values';
import { eq } from 'drizzle-orm';
import { communities } from '../../kernel/db/schema/communities.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { sessions } from '../../kernel/db/schema/sessions.ts';
import type { Deps } from '../../create-deps.ts';
import { findWays } from '../../journeys/way/find-ways.ts';
import { storeWays } from '../../journeys/way/store-ways.ts';
import { dateOf, todayIn } from '../../journeys/traveller/wall-clock.ts';
import { endColumns, routeColumns } from '../../journeys/traveller/journey-row.ts';
import { issueAccessToken } from '../../kernel/security/access-token.ts';
import { addCommunity, hashOf, PASSWORD } from '../fixtures.ts';
import type { Draw } from './draw.ts';

export type Person = {
  readonly number: number;
  readonly id: string;
  sessionId: string;
  /** The last that was issued. */
  token: { readonly sessionId: string; readonly issuedAt: number; readonly text: string } | null;
  /** Listens to a page, so the account stays. */
  readonly stays: boolean;
};

export const COMMUNITY = 'simulated';
const HOMES = [
  [52.6131, 1.2673],
  [52.6405, 1.2171],
  [52.6682, 1.2837],
] as const;
const WORKS = [
  [52.5703, 1.1124],
  [52.5176, 1.0156],
  [52.4823, 1.2344],
] as const;
/** About a kilometre. */
const SPREAD_DEGREES = 0.01;

export async function addPeople(deps: Deps, draw: Draw, count: number, staying: number): Promise<Person[]> {
  const community = await addCommunity(deps, { publicId: COMMUNITY });
  const now = deps.clock.now();
  const passwordHash = await hashOf(deps, PASSWORD);
  const people = Array.from({ length: count }, (_, number) => ({
    number,
    id: draw.uuid(),
    sessionId: '',
    token: null,
    stays: number < staying,
  }));
  await deps.db.insert(members).values(
    people.map(({ number, id }) => {
      const email = `box-${number}-z@mail.example`;
      return {
        id,
        communityId: community.id,
        email,
        emailKey: emailKey(email),
        ...EXAMPLE_DETAILS,
        forename: `Fore${number}`,
        surname: `sur-${number}-z`,
        passwordHash,
        status: 'active' as const,
        languageCode: draw.one(['en', 'de', 'fr', 'es', 'pt']),
        countryCode: 'gb',
        createdAt: now,
        activatedAt: now,
      };
    }),
  );
  await signIn(deps, people);
  return people;
}

/** A new session for each, in place of what there was. */
export async function signIn({ db, clock }: Pick<Deps, 'db' | 'clock'>, people: readonly Person[]): Promise<void> {
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + SESSION_LIFE_SECONDS * 1000);
  for (const person of people) person.sessionId = randomUUID();
  await db.insert(sessions).values(people.map(({ id, sessionId }) => ({ id: sessionId, memberId: id, createdAt, expiresAt })));
}

/** All calls of one moment have the same, as a browser has. */
export async function tokenOf({ secrets, config, clock }: Pick<Deps, 'secrets' | 'config' | 'clock'>, person: Person) {
  const { id: memberId, sessionId } = person;
  const now = clock.now();
  const { token } = person;
  if (token?.sessionId === sessionId && token.issuedAt === now.getTime()) return token.text;
  const text = await issueAccessToken(secrets.accessTokenKey, { memberId, sessionId }, { issuer: config.publicUrl, now });
  person.token = { sessionId, issuedAt: now.getTime(), text };
  return text;
}

/** A journey for each, all at once: that adding one works is shown by what members do later. */
export async function addJourneys({ db, clock, newId, routing }: Deps, draw: Draw, people: readonly Person[]): Promise<void> {
  const createdAt = clock.now();
  const [community] = await db.select({ id: communities.id }).from(communities).where(eq(communities.publicId, COMMUNITY));
  const wanted = people.map((person) => ({ journeyId: newId(), memberId: person.id, body: journeyOf(draw, person, createdAt) }));
  const ways = await findWays(
    { db, routing },
    wanted.map(({ journeyId, memberId, body: { start, end, area = TRAVEL_DEFAULTS.area } }) => ({ journeyId, memberId, start, end, area })),
  );
  const rows = await Promise.all(
    wanted.map(async ({ journeyId, memberId, body: { start, end, returnJourney, ...told } }) => {
      const outcome = await routing.route(start, end);
      if (outcome.kind !== 'route' || community === undefined) throw new Error(`no journey for ${memberId}`);
      const row = { ...endColumns({ start, end, returnJourney }), ...routeColumns(outcome.route), ...travelWithDefaults(told) };
      return { ...row, id: journeyId, memberId, communityId: community.id, createdAt };
    }),
  );
  await db.transaction(async (tx) => {
    await tx.insert(journeys).values(rows);
    await storeWays(
      { db: tx, routing },
      wanted.flatMap(({ journeyId }, index) => {
        const own = ways[index];
        return own === undefined ? [] : [{ journeyId, ways: own }];
      }),
    );
  });
}

export function phoneOf({ number }: Person): string {
  return `0700910${String(number).padStart(4, '0')}`;
}

type JourneyBody = CallInput<'addJourney'>['body'] & TravelFields;

export function journeyOf(draw: Draw, { number }: Pick<Person, 'number'>, now: Date): JourneyBody {
  const returnJourney = draw.chance(0.85);
  return {
    start: placeNear(draw, number, draw.one(HOMES)),
    end: placeNear(draw, number, draw.one(WORKS)),
    returnJourney,
    when: whenOf(draw, returnJourney, now),
    role: draw.weighted([
      [3, 'either'],
      [2, 'driver'],
      [3, 'passenger'],
    ] as const),
    seats: draw.weighted([
      [4, 1],
      [2, 2],
      [1, 3],
    ] as const),
    flexibleMinutes: draw.one([15, 30, 45]),
    walkMetres: draw.one([0, 500, 1_500]),
  };
}

export function placeNear(draw: Draw, number: number, [latitude, longitude]: readonly [number, number]) {
  const aside = () => ((draw.whole(2_001) - 1_000) / 1_000) * SPREAD_DEGREES;
  return { label: `door-${number}-z`, latitude: latitude + aside(), longitude: longitude + aside() };
}

export function whenOf(draw: Draw, returnJourney: boolean, now: Date): NonNullable<JourneyBody['when']> {
  const today = todayIn('Europe/London', now);
  const out = draw.one(['07:30', '07:45', '08:00', '08:15']);
  const back = returnJourney ? draw.one(['16:45', '17:00', '17:15']) : null;
  if (draw.chance(0.1)) return { kind: 'once', date: dateOf(today + 1 + draw.whole(15)), out, back };
  return {
    kind: 'weekly',
    days: draw.some([1, 2, 3, 4, 5]).map((day) => ({ day, out, back })),
    from: draw.chance(0.1) ? dateOf(today + draw.whole(10)) : null,
    until: draw.chance(0.15) ? dateOf(today + 12 + draw.whole(20)) : null,
    skipped: draw.chance(0.15) ? [dateOf(today + 1 + draw.whole(12))] : [],
  };
}
