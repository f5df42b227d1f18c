/**
 * Fills a database with generated members and journeys. A seed decides everything, so the same command makes the same rows anywhere, and a second run
 * adds only what is missing.
 */
import { DECLINE_REASONS } from '@waylift/contract/request';
import { JOURNEYS_PER_MEMBER, PUBLIC_COMMUNITY_SLUG } from '@waylift/contract/limits';
import { Option } from 'commander';
import { addDemoMembers } from '../demo/add-demo-members.ts';
import { fillEmptyStore } from '../demo/fill-empty-store.ts';
import { demoCommunities } from '../demo/demo-communities.ts';
import { DEMO_MEMBER_PASSWORD } from '../demo/demo-members.ts';
import { createDemoSharing, type DemoRequest } from '../demo/share-as-demo.ts';
import { isRefused, refused, type Command, type Context, type OperatorDeps, type Refused, type Typed } from '../terminal/command.ts';
import { communityOrRefusal } from '../community/community-or-refusal.ts';
import { shown } from '../terminal/text-table.ts';
import { createCountryNames } from '../../map/places/search-gazetteer.ts';
import { createEstimateRouter } from '../../map/routing/estimate.ts';
import type { Router } from '../../map/routing/routing.ts';
import { demoJourney, type DemoJourney } from '../demo/seeded-journey.ts';
import { demoCountries, demoMember, type CommunityToFill } from '../demo/seeded-member.ts';
import { neighbourhood, type Neighbourhood } from '../demo/demo-neighbourhood.ts';
import { readDemoPlaces, type CountryPlaces } from '../demo/demo-places.ts';
import { demoTalk } from '../demo/demo-talk.ts';
import { addJourneys, addMembers, analyse } from '../demo/fill-store.ts';
import { pick, seededRandom, seededUuid } from '../demo/seeded-random.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';

const MEMBERS_MAX = 5_000_000;
/** Owners are drawn unevenly, so this is half of what a member may have. */
const JOURNEYS_MAX = JOURNEYS_PER_MEMBER / 2;
export const MEMBERS_PER_BATCH = 1_000;
export const JOURNEYS_PER_BATCH = 500;
/** So many consecutive journeys share the same sites. */
const NEIGHBOURS = 120;
/** A journey asks one of its best matches, chosen among so many: whoever drives others already, or else one of the first. */
const CHOICES = { inCars: 10, first: 3 };
/** Shares of the requests that are accepted, and of those that are answered. */
const [ACCEPTED, DECLINED] = [0.6, 0.8];
const LABELS = { members: 'Members', journeys: 'Journeys', requests: 'Requests' } as const;
/** For countries without places in the gazetteer. */
const FALLBACK_COUNTRY = 'gb';

type Fill = {
  readonly slug: string;
  readonly seed: string;
  readonly members: number;
  readonly journeys: number;
  readonly requests: number;
};

export const demoFill: Command = {
  words: 'demo fill',
  isAudited: true,
  description: 'fill a community with invented members, journeys, requests and lifts; not in production',
  takes: [
    new Option('--members <number>', `how many members, at most ${MEMBERS_MAX}`).makeOptionMandatory(),
    new Option('--journeys <number>', `how many journeys they have together, at most ${JOURNEYS_MAX} for each member (default: 0)`),
    new Option('--requests <number>', 'how many of the journeys someone asks to share, one request each (default: 0)'),
    new Option('--seed <text>', 'a word of a-z, 0-9 and -: another one makes other people (default: 1)'),
    new Option('--community <slug>', `the community that they join (default: ${PUBLIC_COMMUNITY_SLUG})`),
  ],
  help: `The same command makes the same members and journeys in every store. Members and journeys that
are there already stay as they are. Run again, the command adds nothing; with larger numbers, it adds
what is missing.

Requests go to a good match, so that some cars have several riders. Of ten, about six are accepted, with some words after, two are declined and two
wait. They are of the last ten days, and their ids differ from store to store. Each takes some tenths of a second.

The names suit the language of the community. The addresses end in .example, so no mail reaches anyone.
ALL OF THEM have the same password, ${DEMO_MEMBER_PASSWORD}. Journeys go between real places, over distances that
people commute, of drivers and passengers, by day, in shifts and on single days: most of them have a match.
Their roads are estimates until the server has roads. The command is refused with
\`ENVIRONMENT=production\`.`,
  example: 'demo fill --members 10000 --journeys 3000 --requests 300',
  async run(context, typed) {
    const fill = readFill(typed);
    return isRefused(fill) ? fill : fillStore(fill, context);
  },
};

function readFill({ text }: Typed): Fill | Refused {
  const [members = '', journeys = '0', requests = '0', seed = '1'] = [text('members'), text('journeys'), text('requests'), text('seed')];
  const [memberCount, journeyCount, requestCount] = [wholeNumber(members), wholeNumber(journeys), wholeNumber(requests)];
  if (memberCount === null || memberCount < 1 || memberCount > MEMBERS_MAX)
    return refused(`--members holds ${shown(members)}, but it may hold a number from 1 to ${MEMBERS_MAX}.`);
  const journeysMax = memberCount * JOURNEYS_MAX;
  if (journeyCount === null || journeyCount > journeysMax)
    return refused(`--journeys holds ${shown(journeys)}, but it may hold a number up to ${journeysMax}: ${JOURNEYS_MAX} for each member.`);
  if (requestCount === null || requestCount > journeyCount)
    return refused(`--requests holds ${shown(requests)}, but it may hold a number up to ${journeyCount}: one for each journey.`);
  if (!/^[a-z0-9-]{1,32}$/.test(seed)) return refused(`--seed holds ${shown(seed)}, but it may hold 1 to 32 of a-z, 0-9 and -.`);
  return { slug: text('community') ?? PUBLIC_COMMUNITY_SLUG, seed, members: memberCount, journeys: journeyCount, requests: requestCount };
}

function wholeNumber(text: string): number | null {
  return /^\d{1,10}$/.test(text) ? Number(text) : null;
}

async function fillStore(fill: Fill, { open, terminal }: Context): Promise<string | Refused> {
  const deps = await open();
  const { db, config } = deps;
  // In production there must be no members with a known password, and no invented journeys.
  if (config.effectiveEnvironment === 'production')
    return refused(
      'This is a production environment. No demonstration members are made here, because everyone knows their password. If it is not production, set ENVIRONMENT.',
    );
  const isDemoCommunity = demoCommunities.some(({ slug }) => slug === fill.slug);
  if (isDemoCommunity && (await fillEmptyStore(deps, config.productName, demoCommunities))) await addDemoMembers(deps);
  const community = await communityOrRefusal(db, fill.slug);
  if (isRefused(community)) return community;
  // One hash for all: 700,000 computations of argon2 would take hours, and nothing needs protection.
  const hashed = await deps.passwordHasher.hash(DEMO_MEMBER_PASSWORD);
  if (hashed === 'busy') return refused('Too many passwords are being checked just now. Try again in a moment.');

  const made = { members: 0, journeys: 0, requests: 0 };
  const inBatches = async (
    part: 'members' | 'journeys' | 'requests',
    size: number,
    add: (numbers: readonly number[]) => Promise<number>,
  ) => {
    const total = fill[part];
    for (let done = 0; done < total; done += size) {
      terminal.progress({ label: LABELS[part], done, total });
      const numbers = Array.from({ length: Math.min(size, total - done) }, (_, index) => done + index);
      made[part] += await add(numbers).catch((error: unknown) => {
        terminal.error(`error: ${done} of ${total} ${part} were done. Run the command again: it adds what is missing.\n`);
        throw error;
      });
    }
  };
  await inBatches('members', MEMBERS_PER_BATCH, (numbers) =>
    addMembers(
      db,
      community,
      hashed.hash,
      numbers.map((number) => demoMember(community, fill.seed, number)),
    ),
  );
  if (fill.journeys > 0) {
    const routing = createEstimateRouter();
    const makeJourney = await journeyMaker(community, fill, routing);
    await inBatches('journeys', JOURNEYS_PER_BATCH, async (numbers) =>
      addJourneys({ db, routing }, community, await Promise.all(numbers.map(makeJourney))),
    );
    await analyse(db);
    const ask = requestMaker(community, fill, { ...deps, routing }, makeJourney);
    await inBatches('requests', 1, async ([number = 0]) => ((await ask(number)) ? 1 : 0));
  }
  await analyse(db);
  return account(fill, made);
}

async function journeyMaker(
  community: CommunityToFill,
  { seed, members }: Fill,
  routing: Router,
): Promise<(number: number) => Promise<DemoJourney & { readonly memberId: string }>> {
  const places = await readDemoPlaces(new Set([...demoCountries(community), FALLBACK_COUNTRY]));
  const countryName = createCountryNames();
  const neighbourhoods = new Map<string, Neighbourhood>();
  const neighbourhoodOf = (country: string, group: number) => {
    const name = `${country} ${group}`;
    const known =
      neighbourhoods.get(name) ??
      neighbourhood(placesOf(places, country), `waylift demo neighbourhood ${community.publicId} ${seed} ${name}`);
    neighbourhoods.set(name, known);
    return known;
  };
  return async (number) => {
    // The member is not in the key, since it changes with the number of members, and the journey must be recognised.
    const key = `waylift demo journey ${community.publicId} ${seed} ${number}`;
    const member = demoMember(community, seed, Math.floor(seededRandom(`${key} owner`).next() * members));
    const around = {
      places: placesOf(places, member.country),
      neighbourhood: neighbourhoodOf(member.country, Math.floor(number / NEIGHBOURS)),
    };
    const journey = await demoJourney({ ...around, routing, countryName }, member, key);
    return { ...journey, memberId: member.id };
  };
}

type MakeJourney = Awaited<ReturnType<typeof journeyMaker>>;

/** Makes requests one after the other, since each takes seats. Answers whether anyone was asked. */
function requestMaker(
  community: CommunityToFill,
  { seed }: Fill,
  deps: OperatorDeps,
  makeJourney: MakeJourney,
): (number: number) => Promise<boolean> {
  const { matches, share } = createDemoSharing(deps);
  const now = deps.clock.now().getTime();
  return async (number) => {
    const key = `waylift demo request ${community.publicId} ${seed} ${number}`;
    const random = seededRandom(key);
    const found = await matches.best((await makeJourney(number)).id, CHOICES.inCars);
    const inCars = found.filter(({ best }) => best.trips.some(({ fit }) => fit !== null));
    const choices = inCars.length > 0 ? inCars : found.slice(0, CHOICES.first);
    const match = choices[Math.floor(random.next() * choices.length)];
    if (match === undefined) return false;
    const words = demoTalk(demoMember(community, seed, 0).language);
    const draw = random.next();
    const answer: DemoRequest['answer'] =
      draw < ACCEPTED
        ? { kind: 'accept', message: pick(random, words.accept) }
        : draw < DECLINED
          ? { kind: 'decline', reason: pick(random, DECLINE_REASONS) }
          : { kind: 'none' };
    return await share({
      match,
      message: pick(random, words.ask),
      clientId: seededUuid(key),
      askedAt: new Date(now - (0.5 + 9.5 * random.next()) * DAY_MS),
      answer,
      talk: words.talk.map((texts) => pick(random, texts)).slice(0, Math.floor(random.next() * 3)),
      carTalk: words.car.map((texts) => pick(random, texts)),
    });
  };
}

function placesOf(places: ReadonlyMap<string, CountryPlaces>, country: string): CountryPlaces {
  const own = places.get(country) ?? places.get(FALLBACK_COUNTRY);
  if (own === undefined) throw new Error('the gazetteer has not been built: run npm run build');
  return own;
}

function account(
  { slug, seed, members, journeys, requests }: Fill,
  made: Readonly<Record<'members' | 'journeys' | 'requests', number>>,
): string {
  const before = { members: members - made.members, journeys: journeys - made.journeys };
  return [
    `Made ${made.members} members and ${made.journeys} journeys in '${slug}' (seed ${seed}).`,
    ...(requests === 0
      ? []
      : [`Of ${requests} journeys, ${made.requests} have asked someone to share; the others had asked before, or match nobody.`]),
    ...(before.members + before.journeys === 0
      ? []
      : [`Left as they were: ${before.members} members and ${before.journeys} journeys of this seed.`]),
    `Every one of these members signs in with the password ${DEMO_MEMBER_PASSWORD}.`,
  ].join('\n');
}
