/** What `demo fill` asks for, and the answers. The members and journeys come in batches, so that each message is bounded. */
import { place, route } from '@waylift/contract/journey';
import * as z from 'zod/mini';

export const DEMO_MEMBERS_PER_BATCH = 1_000;
export const DEMO_JOURNEYS_PER_BATCH = 500;

const instant = z.iso.datetime();

const member = z.object({
  id: z.uuid(),
  email: z.string(),
  forename: z.string(),
  surname: z.string(),
  languageCode: z.string(),
  countryCode: z.string(),
  marketingOptIn: z.boolean(),
  createdAt: instant,
  activatedAt: instant,
});
export type DemoMemberRow = z.infer<typeof member>;

const journey = z.object({
  id: z.uuid(),
  memberId: z.uuid(),
  start: place,
  end: place,
  returnJourney: z.boolean(),
  route,
  createdAt: instant,
});
export type DemoJourneyRow = z.infer<typeof journey>;

export const demoRequests = [
  /** First: whether this store may be filled, and for whom. */
  z.object({ verb: z.literal('demo-begin'), community: z.string(), password: z.string() }),
  z.object({
    verb: z.literal('demo-members'),
    community: z.string(),
    passwordHash: z.string(),
    members: z.array(member).check(z.maxLength(DEMO_MEMBERS_PER_BATCH)),
  }),
  z.object({
    verb: z.literal('demo-journeys'),
    community: z.string(),
    journeys: z.array(journey).check(z.maxLength(DEMO_JOURNEYS_PER_BATCH)),
  }),
  /** Last: the store learns what it now holds, so that it finds it fast. */
  z.object({ verb: z.literal('demo-end') }),
] as const;

export const demoReplies = [
  z.object({
    kind: z.literal('demo-community'),
    slug: z.string(),
    publicId: z.string(),
    culture: z.nullable(z.string()),
    passwordHash: z.string(),
  }),
  /** How many of a batch are new; the others were there. */
  z.object({ kind: z.literal('demo-made'), made: z.number() }),
] as const;
