import type { Ride, RidePerson } from '@waylift/contract/ride';
import { isOver } from '../../sharing/ride-clock.ts';

type OnPlate = Pick<Ride, 'departs' | 'arrives' | 'startsAt' | 'state' | 'drives'> & {
  readonly people: readonly Pick<RidePerson, 'drives' | 'late' | 'rides'>[];
};

/** The ride that the plate shows; none where no ride is near. */
export function rideShown<One extends OnPlate>(rides: readonly One[], nowMs: number): One | undefined {
  return rides.find((one) => !isOver(one, nowMs) && (one.state === 'on' || isLost(one, nowMs)));
}

/** Whether its driver has called it off, and it would begin later than now. */
function isLost({ drives, people, startsAt }: OnPlate, nowMs: number): boolean {
  return drives === 'other' && nowMs < Date.parse(startsAt) && people.some((one) => one.drives && !one.rides);
}
