/** The calls of a server without lifts: those of the specification, without times of travel and matches. */
import * as z from 'zod/mini';
import { awayCalls } from './away.ts';
import { carCalls } from './car.ts';
import { community, communityOptions } from './community.ts';
import { communityPlaceCalls } from './community-place.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints, type EndpointName } from './endpoints.ts';
import { conversation, conversationCalls, message } from './conversation.ts';
import { lift, liftCalls } from './lift.ts';
import { memberBlockCalls } from './member-block.ts';
import { memberEventCalls } from './member-events.ts';
import { ORGANISE_PATH } from './organiser.ts';
import { organiserNewsCalls } from './organiser-news.ts';
import { organiserPlaceCalls } from './organiser-places.ts';
import { memberSeen } from './member-seen.ts';
import { notificationsCalls } from './notifications.ts';
import { match, matchCalls } from './match.ts';
import { peopleNearCalls } from './people-near.ts';
import { request, requestCalls } from './request.ts';
import { ride, rideCalls } from './ride.ts';
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
  startSpot: true,
  endSpot: true,
  startName: true,
  endName: true,
} as const;
const journeyAlone = z.omit(journey, { ...TRAVEL, timeZone: true, matchCount: true });
const optionsAlone = z.omit(communityOptions, { MatchesWith: true });
const optionsAnswer = z.object({ options: optionsAlone });

/** Every call that a server answers, and the shapes that several of them share. */
export type CallTable = {
  readonly calls: Readonly<Partial<Record<EndpointName, Endpoint>>>;
  readonly nouns: Readonly<Record<'Community' | 'CommunityOptions' | 'Journey' | 'Place' | 'Route', z.ZodMiniType>> & {
    readonly Lift?: z.ZodMiniType;
    readonly Match?: z.ZodMiniType;
    readonly Request?: z.ZodMiniType;
    readonly Ride?: z.ZodMiniType;
    readonly Conversation?: z.ZodMiniType;
    readonly Message?: z.ZodMiniType;
    readonly MemberSeen?: z.ZodMiniType;
  };
};

const withLifts: CallTable = {
  calls: endpoints,
  nouns: {
    Community: community,
    CommunityOptions: communityOptions,
    Conversation: conversation,
    Journey: journey,
    Lift: lift,
    Match: match,
    MemberSeen: memberSeen,
    Message: message,
    Place: place,
    Request: request,
    Ride: ride,
    Route: route,
  },
};

const OF_LIFTS: ReadonlySet<string> = new Set([
  'journey',
  'changeJourney',
  ...[
    matchCalls,
    peopleNearCalls,
    communityPlaceCalls,
    organiserPlaceCalls,
    carCalls,
    notificationsCalls,
    requestCalls,
    liftCalls,
    rideCalls,
    awayCalls,
    conversationCalls,
    memberBlockCalls,
    memberEventCalls,
    // They end by `unsubscribe`, which is one of them.
    organiserNewsCalls,
  ].flatMap(Object.keys),
]);

function withoutLifts(): CallTable {
  const { journeys, addJourney, optionsById, optionsBySlug } = endpoints;
  const calls = Object.fromEntries(Object.entries(endpoints).filter(([name]) => !OF_LIFTS.has(name)));
  return {
    calls: {
      ...calls,
      journeys: { ...journeys, success: { ...journeys.success, schema: z.object({ journeys: z.array(journeyAlone) }) } },
      addJourney: {
        ...addJourney,
        problems: addJourney.problems.filter((code) => code !== 'spot-too-far'),
        body: z.omit(addJourneyBody, TRAVEL),
        success: { ...addJourney.success, schema: journeyAlone },
      },
      optionsById: { ...optionsById, success: { ...optionsById.success, schema: optionsAnswer } },
      optionsBySlug: { ...optionsBySlug, success: { ...optionsBySlug.success, schema: optionsAnswer } },
    },
    nouns: { Community: community, CommunityOptions: optionsAlone, Journey: journeyAlone, Place: place, Route: route },
  };
}

/** Fields that a schema does not name are neither read nor answered, so this table alone makes the portal of the specification. */
export function callTable(has: { readonly lifts: boolean; readonly organise: boolean }): CallTable {
  const table = has.lifts ? withLifts : withoutLifts();
  if (has.organise) return table;
  return { ...table, calls: Object.fromEntries(Object.entries(table.calls).filter(([, { path }]) => !path.startsWith(ORGANISE_PATH))) };
}
