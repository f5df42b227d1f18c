import { describe, expect, it } from 'vitest';
import { backOf, BEFORE_RIDE, drivenRide, inRide, riddenRide } from '../../../../e2e/support/rides.ts';
import { haltsOf, isOver, isSkipped, minutesUntil, nextHalt } from './ride-clock.ts';

const at = (time: string) => Date.parse(`2026-11-23T${time}Z`);
const late = (minutes: number) => ({ minutes, at: BEFORE_RIDE.toISOString() });

describe('the places of a ride', () => {
  it('are one where several get out and the driver arrives', () => {
    const halts = haltsOf(drivenRide());
    expect(halts.map((halt) => halt.at)).toEqual(['07:45', '07:51', '07:54', '08:05', '08:19', '08:21']);
    expect(halts.at(-1)).toMatchObject({ isEnd: true, isWith: false, gettingOut: [{ forename: 'Priya' }, { forename: 'Tom' }] });
  });

  it('stay two at one minute where they are far apart', () => {
    const ride = drivenRide();
    const stops = ride.stops.map((stop) => ({ ...stop, at: '07:51' }));
    expect(haltsOf({ ...ride, stops })).toHaveLength(6);
  });

  it('of somebody who does not ride stay where they are, and are skipped', () => {
    const ride = drivenRide({ people: [...drivenRide().people.slice(0, 3), inRide('grace', { rides: false })] });
    expect(
      haltsOf(ride)
        .filter(isSkipped)
        .map((halt) => halt.at),
    ).toEqual(['08:05', '08:19']);
    expect(nextHalt(ride, haltsOf(ride), at('07:56'))?.at, 'nobody is waited for who does not come').toBe('08:21');
  });
});

describe('the clock', () => {
  it('counts from the told start, with the delay of the driver and not of a rider', () => {
    const [, , ...others] = riddenRide().people;
    const people = [inRide('ana', { drives: true }), inRide('priya', { mine: true, late: late(5) }), ...others];
    expect(minutesUntil(riddenRide({ people }), '07:51', BEFORE_RIDE.getTime())).toBe(11);
    expect(minutesUntil(riddenRide({ people: [inRide('ana', { drives: true, late: late(10) })] }), '07:51', BEFORE_RIDE.getTime())).toBe(
      21,
    );
  });

  it('knows midnight', () => {
    const ride = { ...backOf(riddenRide()), departs: '23:55', startsAt: '2026-11-23T23:55:00.000Z' };
    expect(minutesUntil(ride, '00:20', at('23:55:00'))).toBe(25);
  });

  it('leads to the stop of this minute, then to the next, and stays at the last', () => {
    const ride = drivenRide();
    const next = (time: string) => nextHalt(ride, haltsOf(ride), at(time))?.at;
    expect(['07:44:59', '07:45:59', '07:46:00', '07:54:30', '09:00:00'].map(next)).toEqual(['07:45', '07:45', '07:51', '07:54', '08:21']);
  });

  it('ends a ride a minute after its last stop, later where the driver is late, and never brings back one that is over', () => {
    expect([at('08:21:30'), at('08:22:01')].map((ms) => isOver(drivenRide(), ms))).toEqual([false, true]);
    expect(isOver(drivenRide({ people: [inRide('ana', { mine: true, drives: true, late: late(10) })] }), at('08:25:00'))).toBe(false);
    expect(isOver(drivenRide({ state: 'over' }), at('07:00:00'))).toBe(true);
  });
});
