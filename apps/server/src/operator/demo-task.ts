/**
 * Fills a community with members and journeys for trials and benchmarks. A seed decides all of them, so the same command makes the same
 * store anywhere; what is there already is left as it is, so that a second run, or one after an interruption, adds what is missing.
 */
import { JOURNEYS_PER_MEMBER } from '@waylift/contract/limits';
import { languageCode } from '@waylift/words/languages';
import { demoJourney } from '../demo-fill/demo-journey.ts';
import { demoCountries, demoMember, type DemoCommunity } from '../demo-fill/demo-member.ts';
import { readDemoPlaces, type CountryPlaces } from '../demo-fill/demo-places.ts';
import { seededRandom } from '../demo-fill/seeded-random.ts';
import { createCountryNames } from '../places/gazetteer.ts';
import { createEstimateRouter } from '../routing/estimate.ts';
import { DEMO_JOURNEYS_PER_BATCH, DEMO_MEMBERS_PER_BATCH, type DemoJourneyRow, type DemoMemberRow } from './demo-requests.ts';
import type { OperatorReply } from './requests.ts';
import type { ExitCode, Surroundings } from './tasks.ts';
import { plain } from './text-table.ts';

/** Of every member that `demo fill` makes; the help tells it. */
export const DEMO_PASSWORD = 'Share-the-road-1';
/** Far more than any benchmark needs. */
export const DEMO_MEMBERS_MAX = 5_000_000;
/** Owners are drawn, and the draw is uneven: nobody may come to have more journeys than a member keeps. */
export const DEMO_JOURNEYS_PER_MEMBER_MAX = JOURNEYS_PER_MEMBER / 2;
/** For countries that the gazetteer does not have. */
const FALLBACK_COUNTRY = 'gb';

export type DemoFill = { readonly community: string; readonly seed: string; readonly members: number; readonly journeys: number };
type Part = 'members' | 'journeys';

export async function fillWithDemoMembers(asked: DemoFill, { operator, terminal }: Surroundings): Promise<ExitCode> {
  const begun = await operator.ask({ verb: 'demo-begin', community: asked.community, password: DEMO_PASSWORD });
  if (begun.kind !== 'demo-community') return fail(begun);
  const { passwordHash, ...community } = begun;
  const made = { members: 0, journeys: 0 };

  for (const batch of batches(asked.members, DEMO_MEMBERS_PER_BATCH)) {
    terminal.progress({ label: 'Members', done: batch.from, total: asked.members });
    const members = batch.numbers.map((number) => memberRow(community, asked.seed, number));
    const reply = await operator.ask({ verb: 'demo-members', community: community.slug, passwordHash, members });
    if (reply.kind !== 'demo-made') return fail(reply, batch.from, 'members');
    made.members += reply.made;
  }

  if (asked.journeys > 0) {
    const makeJourney = await journeyMaker(community, asked);
    for (const batch of batches(asked.journeys, DEMO_JOURNEYS_PER_BATCH)) {
      terminal.progress({ label: 'Journeys', done: batch.from, total: asked.journeys });
      const journeys: DemoJourneyRow[] = [];
      for (const number of batch.numbers) journeys.push(await makeJourney(number));
      const reply = await operator.ask({ verb: 'demo-journeys', community: community.slug, journeys });
      if (reply.kind !== 'demo-made') return fail(reply, batch.from, 'journeys');
      made.journeys += reply.made;
    }
  }

  const ended = await operator.ask({ verb: 'demo-end' });
  if (ended.kind !== 'demo-made') return fail(ended);
  terminal.progress(null);
  await terminal.out(account(asked, made));
  return 0;

  function fail(reply: OperatorReply, done = 0, part: Part = 'members'): ExitCode {
    terminal.error(`error: ${plain(reply.kind === 'refused' ? reply.message : 'The answer cannot be understood.')}\n`);
    if (done > 0) terminal.error(`error: ${done} of ${asked[part]} ${part} were done. Run the command again: it adds what is missing.\n`);
    return 1;
  }
}

function memberRow(community: DemoCommunity, seed: string, number: number): DemoMemberRow {
  const { language, country, createdAt, activatedAt, ...member } = demoMember(community, seed, number);
  return {
    ...member,
    languageCode: languageCode(language),
    countryCode: country,
    createdAt: createdAt.toISOString(),
    activatedAt: activatedAt.toISOString(),
  };
}

/** Makes journey after journey, each of a member that is drawn for it, in the country where that member is at home. */
async function journeyMaker(community: DemoCommunity, asked: DemoFill): Promise<(number: number) => Promise<DemoJourneyRow>> {
  const places = await readDemoPlaces(new Set([...demoCountries(community), FALLBACK_COUNTRY]));
  const [routing, countryName] = [createEstimateRouter(), createCountryNames()];
  return async (number) => {
    // Not by its member, who is another one among more members: a journey that is there is to be known again.
    const key = `waylift demo journey ${community.publicId} ${asked.seed} ${number}`;
    const owner = Math.floor(seededRandom(`${key} owner`).next() * asked.members);
    const member = demoMember(community, asked.seed, owner);
    const { createdAt, ...journey } = await demoJourney({ places: placesOf(places, member.country), routing, countryName }, member, key);
    return { ...journey, memberId: member.id, createdAt: createdAt.toISOString() };
  };
}

function placesOf(places: ReadonlyMap<string, CountryPlaces>, country: string): CountryPlaces {
  const own = places.get(country) ?? places.get(FALLBACK_COUNTRY);
  if (own === undefined) throw new Error('the gazetteer has not been built: run npm run build');
  return own;
}

function* batches(total: number, size: number): Generator<{ readonly from: number; readonly numbers: readonly number[] }> {
  for (let from = 0; from < total; from += size)
    yield { from, numbers: Array.from({ length: Math.min(size, total - from) }, (_, index) => from + index) };
}

function account(asked: DemoFill, made: Record<Part, number>): string {
  const before = { members: asked.members - made.members, journeys: asked.journeys - made.journeys };
  const lines = [
    `Made ${made.members} members and ${made.journeys} journeys in '${asked.community}' (seed ${asked.seed}).`,
    ...(before.members + before.journeys === 0
      ? []
      : [`Left as they were: ${before.members} members and ${before.journeys} journeys of this seed.`]),
    `Every one of these members signs in with the password ${DEMO_PASSWORD}.`,
  ];
  return lines.map((line) => `${plain(line)}\n`).join('');
}
