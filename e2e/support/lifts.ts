import type { Lift, LiftPlace } from '@waylift/contract/lift';
import { ana } from './matches.ts';
import type { Answering } from './other-api.ts';
import { liftWith } from './requests.ts';

/** The next ride of `sharedLift` is tomorrow's. */
export const SUNDAY = new Date('2026-11-22T16:30:00Z');
/** Half an hour before it. */
export const MONDAY = new Date('2026-11-23T07:30:00Z');
export const LIFT = '/v2/liftshare/lift/lift-ref-ana';

export const eatonRoad = { label: 'Eaton Road', latitude: 52.62, longitude: 1.27, walkMetres: 400, spot: null };
const cambridge = { label: 'Cambridge', latitude: 52.2, longitude: 0.117, walkMetres: 0, spot: null };
export const church = { label: 'St Peter’s', latitude: 52.201, longitude: 0.117, kind: 'church', context: 'Cambridge' };

/** Ana drives from Monday to Thursday. */
export function sharedLift(change: Partial<Lift> = {}): Lift {
  return {
    ...liftWith(ana(), [1, 2, 3, 4]),
    others: [
      { ref: 'ref-tom', forename: 'Tom', initial: 'B', days: [1, 2, 3, 4], dates: [] },
      { ref: 'ref-grace', forename: 'Grace', initial: '', days: [1, 2], dates: ['2026-11-26'] },
    ],
    pickUp: eatonRoad,
    dropOff: cambridge,
    backPickUp: cambridge,
    backDropOff: eatonRoad,
    nextRide: { date: '2026-11-23', direction: 'out', departs: '07:58' },
    contact: { email: null, phone: '07700 900143' },
    startedAt: '2026-11-20T07:16:00Z',
    ...change,
  };
}

/** Where Ana picks the reader up, with another spot that one of them proposes. */
export function withSpot(change: { readonly mine: boolean; readonly id?: string; readonly words?: string }): LiftPlace {
  const spot = { id: 'spot-1', words: 'lay-by <b>opposite</b> the bus stop', latitude: 52.622, longitude: 1.272, agreed: false, ...change };
  return { ...eatonRoad, spot };
}

export function endedLift(): Lift {
  return sharedLift({
    state: 'ended',
    endedAt: SUNDAY.toISOString(),
    pickUp: null,
    dropOff: null,
    contact: { email: null, phone: null },
  });
}

export function answerLift(api: Answering, lift: Lift): void {
  api.answer(`GET ${LIFT}`, { status: 200, body: lift });
}
