import { matchCalls, type Match } from '@waylift/contract/match';
import { journeyCalls, type Journey } from '@waylift/contract/journey';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonLeg, hasDetour, meanDetourMinutes, sharedWays } from '../../sharing/match-figures.ts';
import { scoreParts, sharedWeek } from './match-measures.ts';

const match: Match = matchCalls.match.example.answer;
const journey: Journey = journeyCalls.changeJourney.example.answer;
const [day] = match.days;
if (day?.out == null || match.detour.out === null) throw new Error('The example has a way there.');
const { out } = day;
const effort = match.detour.out;
const legAt = (pickUp: string, shiftMinutes = 0) => ({ ...out, departs: { ...out.departs, pickUp }, shiftMinutes });

describe('the figures of a match', () => {
  it('come out as the order has them, whatever was rounded on the way', () => {
    const figures = fc.record({
      detour: fc.integer({ min: 0, max: 60 }),
      shifts: fc.array(fc.integer({ min: -240, max: 240 }), { minLength: 1, maxLength: 7 }),
      missed: fc.nat(7),
    });
    fc.assert(
      fc.property(figures, ({ detour, shifts, missed }) => {
        const mean = shifts.reduce((sum, shift) => sum + Math.abs(shift), 0) / shifts.length;
        const share = shifts.length / (shifts.length + missed);
        const made: Match = {
          ...match,
          days: shifts.map((shift, index) => ({ day: index + 1, date: null, out: legAt('08:00', shift), back: null })),
          sharedTrips: shifts.length,
          myTrips: shifts.length + missed,
          troubleMinutes: (detour + mean / 2) / share,
        };
        const parts = scoreParts(made);
        expect(parts.detour).toBeCloseTo(detour, 6);
        expect((parts.detour + parts.shift / 2) / parts.share).toBeCloseTo(made.troubleMinutes, 6);
        // Because of rounding, the shifts alone may exceed the whole.
        const less = scoreParts({ ...made, troubleMinutes: (mean * 0.4) / share });
        expect(less.detour).toBeCloseTo(0, 6);
        expect(less.shift / 2 / less.share).toBeCloseTo((mean * 0.4) / share, 6);
      }),
    );
  });

  it('count no detour where there is none, however the difference in time was rounded', () => {
    const none = { ...effort, minutes: 0, metres: 0 };
    const told: Match = {
      ...match,
      detour: { out: none, back: null },
      days: [{ day: 1, date: null, out: legAt('08:00', 5), back: null }],
      sharedTrips: 1,
      myTrips: 1,
      troubleMinutes: 2.7,
    };
    expect(hasDetour(told)).toBe(false);
    expect(scoreParts(told)).toEqual({ detour: 0, shift: 5.4, others: 0, share: 1 });
    expect(hasDetour({ ...told, detour: { out: { ...none, metres: 159 }, back: null } })).toBe(true);
  });

  it('average the detours of all trips, each of which has its own', () => {
    const back = { ...effort, minutes: 12 };
    const both: Match = {
      ...match,
      detour: { out: { ...effort, minutes: 6 }, back },
      days: [
        { day: 1, date: null, out, back: { ...out, detour: { ...out.detour, minutes: 12 } } },
        { day: 2, date: null, out, back: null },
        { day: 3, date: null, out: { ...out, detour: { ...out.detour, minutes: 4 } }, back: null },
      ],
    };
    expect(meanDetourMinutes(both)).toBe((2 * 6 + 4 + 12) / 4);
    expect(meanDetourMinutes({ ...both, days: [], timesKnown: false })).toBe((6 + 12) / 2);
  });

  it('tell what others in the car move by apart from the detour', () => {
    const whole = { out: { metres: 9_000, minutes: 12 }, back: null };
    const car = { others: 2, days: [{ day: 1, out: 2, back: 0 }], movesOthersMinutes: 3, wholeDetour: whole, beginsOn: null };
    const monday = { day: 1, date: null, out: legAt('08:00', 4), back: null };
    const told: Match = { ...match, days: [monday], car, sharedTrips: 1, myTrips: 2, troubleMinutes: (6 + 4 / 2 + 5 / 4) * 2 };
    expect(scoreParts(told)).toEqual({ detour: 6, shift: 4, others: 5, share: 0.5 });
    // Where nobody moves, all of the rest is detour.
    const still = { ...told, car: { ...car, movesOthersMinutes: 0 }, troubleMinutes: (6.4 + 4 / 2) * 2 };
    expect(scoreParts(still)).toMatchObject({ detour: expect.closeTo(6.4, 6), others: 0 });
  });

  it('leave out a way that the roads would allow and the times do not', () => {
    const oneWay: Match = { ...match, detour: { out: effort, back: effort }, days: [{ day: 1, date: null, out, back: null }] };
    expect(sharedWays(oneWay).map(({ way }) => way)).toEqual(['out']);
    expect(sharedWays({ ...oneWay, days: [], timesKnown: false }).map(({ way }) => way)).toEqual(['out', 'back']);
  });

  it('take the time of most days for that of the way', () => {
    expect(commonLeg([legAt('07:50'), legAt('08:00'), legAt('08:00')])?.departs.pickUp).toBe('08:00');
    expect(commonLeg([])).toBeUndefined();
  });
});

describe('the week of a journey and of someone else', () => {
  const weekly: Journey = {
    ...journey,
    when: {
      kind: 'weekly',
      days: [
        { day: 1, out: '08:00', back: '17:00' },
        { day: 2, out: '08:00', back: null },
        { day: 3, out: '08:00', back: '17:00' },
        { day: 4, out: '08:00', back: '17:00' },
      ],
      from: null,
      until: null,
      skipped: [],
    },
  };
  const shared: Match = {
    ...match,
    days: [
      { day: 1, date: null, out, back: out },
      // Without a way back, the reader shares the whole day.
      { day: 2, date: null, out, back: null },
      { day: 3, date: null, out, back: null },
    ],
  };

  it('tells of each day how much of it is shared', () => {
    expect(sharedWeek(weekly, shared)).toEqual({ 1: 'both', 2: 'both', 3: 'one', 4: 'you' });
  });

  it('is none for single dates, and for a journey without times', () => {
    expect(sharedWeek(weekly, { ...shared, days: [{ day: 1, date: '2026-12-07', out, back: null }] })).toBeNull();
    expect(sharedWeek({ ...journey, when: null }, shared)).toBeNull();
    expect(sharedWeek(weekly, { ...shared, days: [], timesKnown: false })).toBeNull();
  });
});
