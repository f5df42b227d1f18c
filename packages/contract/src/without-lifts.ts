/** The calls of a server without lifts: those of the specification, which know nothing of when one travels, and of matches. */
import * as z from 'zod/mini';
import { community, communityOptions } from './community.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints, type EndpointName } from './endpoints.ts';
import { addJourneyBody, journey, place, route } from './journey.ts';

const TRAVEL = {
  when: true,
  role: true,
  seats: true,
  flexibleMinutes: true,
  walkMetres: true,
  detourLimitMinutes: true,
  area: true,
  paused: true,
} as const;
const journeyAlone = z.omit(journey, { ...TRAVEL, timeZone: true, matchCount: true });
const optionsAlone = z.omit(communityOptions, { MatchesWith: true });
const optionsAnswer = z.object({ options: optionsAlone });

/** Every call that a server answers, and the shapes that several of them share. */
export type CallTable = {
  readonly calls: Readonly<Partial<Record<EndpointName, Endpoint>>>;
  readonly nouns: Readonly<Record<'Community' | 'CommunityOptions' | 'Journey' | 'Place' | 'Route', z.ZodMiniType>>;
};

const withLifts: CallTable = {
  calls: endpoints,
  nouns: { Community: community, CommunityOptions: communityOptions, Journey: journey, Place: place, Route: route },
};

function withoutLifts(): CallTable {
  const { changeJourney: _change, matches: _matches, match: _match, ...rest } = endpoints;
  const { notifications: _read, updateNotifications: _choose, unsubscribe: _end, ...calls } = rest;
  const { journeys, addJourney, optionsById, optionsBySlug } = calls;
  return {
    calls: {
      ...calls,
      journeys: { ...journeys, success: { ...journeys.success, schema: z.object({ journeys: z.array(journeyAlone) }) } },
      addJourney: { ...addJourney, body: z.omit(addJourneyBody, TRAVEL), success: { ...addJourney.success, schema: journeyAlone } },
      optionsById: { ...optionsById, success: { ...optionsById.success, schema: optionsAnswer } },
      optionsBySlug: { ...optionsBySlug, success: { ...optionsBySlug.success, schema: optionsAnswer } },
    },
    nouns: { ...withLifts.nouns, CommunityOptions: optionsAlone, Journey: journeyAlone },
  };
}

/** What a schema does not name is neither read nor answered, so the table alone makes the portal of the specification. */
export function callTable(hasLifts: boolean): CallTable {
  return hasLifts ? withLifts : withoutLifts();
}
