/** A year of figures in the demonstration, which grows towards what is there today. */
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { communityMonths } from '../../kernel/db/schema/community-months.ts';
import { members } from '../../kernel/db/schema/members.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { factorOf } from '../figures/co2-factor.ts';
import { beginOf, monthOf, monthsAfter } from '../figures/month-names.ts';
import { DEMO_MEMBERS_OF } from './demo-members.ts';

/** How many of today's members there were at the end of each month, the oldest first, and how many rides each rider agreed on. */
const YEAR = [
  { there: 0.5, rides: 13 },
  { there: 0.52, rides: 9 },
  { there: 0.6, rides: 15 },
  { there: 0.64, rides: 15 },
  { there: 0.66, rides: 17 },
  { there: 0.7, rides: 13 },
  { there: 0.71, rides: 15 },
  { there: 0.74, rides: 16 },
  { there: 0.76, rides: 12 },
  { there: 0.76, rides: 9 },
  { there: 0.88, rides: 17 },
  { there: 0.96, rides: 18 },
];
const RIDE_METRES = 18_400;
const STEPS = { withJourney: 0.94, withMatch: 0.88, asked: 0.82, answered: 0.76, answeredSoon: 0.62, agreed: 0.7, riders: 0.5 };

export async function addDemoFigures({ db, clock }: { readonly db: Db; readonly clock: Clock }): Promise<void> {
  const [community] = await db.select({ id: communities.id }).from(communities).where(eq(communities.slug, DEMO_MEMBERS_OF));
  if (community === undefined) throw new Error(`no demonstration community is called ${DEMO_MEMBERS_OF}`);
  const communityId = community.id;
  const today = await db.$count(members, eq(members.communityId, communityId));
  const { grams: co2Grams, source: co2Source, year: co2Year } = await factorOf(db, communityId);
  const months = YEAR.map(({ there, rides }, index) => {
    const month = monthsAfter(monthOf(clock.now()), index - YEAR.length);
    const of = (part: number) => Math.round(today * there * part);
    const grown = Math.round(today * (there - (YEAR[index - 1]?.there ?? there - 0.02)));
    const left = 1 + (index % 3);
    const riders = of(STEPS.riders);
    return {
      communityId,
      month,
      members: of(1),
      joined: grown + left,
      left,
      withJourney: of(STEPS.withJourney),
      withMatch: of(STEPS.withMatch),
      asked: of(STEPS.asked),
      answered: of(STEPS.answered),
      answeredSoon: of(STEPS.answeredSoon),
      agreed: of(STEPS.agreed),
      riders,
      rides: riders * rides,
      metres: riders * rides * RIDE_METRES,
      co2Grams,
      co2Source,
      co2Year,
      countedAt: beginOf(monthsAfter(month, 1)),
    };
  });
  await db.insert(communityMonths).values(months);
}
