import type { Weekly, When } from '@waylift/contract/travel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeAt, travellerWith, wayThrough } from '../../test-support/test-travellers.ts';
import { arrange, compareMatches, foundMatch } from './arrange.ts';
import type { Arrangement, Direction, FoundMatch, SharedWay, Traveller } from '../traveller/traveller.ts';

/** A Sunday. */
const NOW = new Date('2026-11-22T12:00:00Z');
const MONDAY = '2026-11-23';

function wayOf(direction: Direction, { detourSeconds = 0, pickUpAfter = 600 } = {}): SharedWay {
  const detour = { metres: detourSeconds * 10, seconds: detourSeconds };
  return { direction, detour, pickUpAfter, dropOffAfter: pickUpAfter + 900, pickUp: null, dropOff: null };
}

const BOTH_WAYS = { out: wayOf('out'), back: wayOf('back'), estimated: false };

function weekly(days: readonly number[], out: string, back: string | null = null, fields: Partial<Weekly> = {}): Weekly {
  return { kind: 'weekly', days: days.map((day) => ({ day, out, back })), from: null, until: null, skipped: [], ...fields };
}

function once(date: string, out: string, back: string | null = null): When {
  return { kind: 'once', date, out, back };
}

/** The driver starts ten minutes before the pick-up, and the passenger lives ten minutes from there. */
function arranged(driver: Partial<Traveller>, passenger: Partial<Traveller>, reader: 'driver' | 'passenger' = 'driver', now = NOW) {
  return arrange(travellerWith(driver), travellerWith({ ...passenger, journeyId: 'other' }), BOTH_WAYS, reader, now);
}

/** Each day in brief: `1 out`, `2026-11-23 out back`. */
function daysOf(arrangement: Arrangement | null): string[] | null {
  return (
    arrangement && arrangement.days.map(({ day, date, out, back }) => [date ?? day, out && 'out', back && 'back'].filter(Boolean).join(' '))
  );
}

describe('time', () => {
  test.each([
    ['both flexibilities together, 15 + 10 minutes, to the minute', '08:35', 10, ['1 out']],
    ['and no minute more', '08:36', 10, null],
    ['later as much', '07:45', 10, ['1 out']],
    ['and no minute more', '07:44', 10, null],
    ['nobody but the other is flexible', '08:25', 0, ['1 out']],
  ])('out + t(A,C) = 08:10 differs by at most %s', (_, out, flexibleMinutes, days) => {
    expect(daysOf(arranged({ when: weekly([1], '08:00') }, { when: weekly([1], out), flexibleMinutes }))).toEqual(days);
  });

  test("the driver's, the pick-up's and the set-down's times are those of the wall clock, and the shift is the pick-up's from the passenger's own time", () => {
    const [day] = arranged({ when: weekly([3], '08:00', '17:00') }, { when: weekly([3], '08:15', '17:00') })?.days ?? [];
    const added = { detour: { metres: 0, seconds: 0 } };
    expect(day).toEqual({
      day: 3,
      date: null,
      out: { driverDeparts: 480, pickUp: 490, dropOff: 505, driverTime: '08:00', passengerTime: '08:15', shiftMinutes: -5, ...added },
      back: {
        driverDeparts: 1_020,
        pickUp: 1_030,
        dropOff: 1_045,
        driverTime: '17:00',
        passengerTime: '17:00',
        shiftMinutes: 10,
        ...added,
      },
    });
  });

  test.each<[string, Partial<Traveller>, Partial<Traveller>, string[] | null]>([
    ['one way only is a match', { when: weekly([1, 2], '08:00', '17:00') }, { when: weekly([1, 2], '08:10', '19:00') }, ['1 out', '2 out']],
    ['out is not compared with back', { when: weekly([1], '08:00') }, { when: weekly([1], '06:00', '08:10') }, null],
    ['a leg that one does not make does not count', { when: weekly([1], '08:00', '17:00') }, { when: weekly([1], '08:10') }, ['1 out']],
    [
      'each day has times of its own',
      {
        when: {
          ...weekly([], ''),
          days: [
            { day: 1, out: '08:00', back: '17:00' },
            { day: 2, out: '10:00', back: '17:00' },
          ],
        },
      },
      { when: weekly([1, 2], '08:10', '17:10') },
      ['1 out back', '2 back'],
    ],
    ['weekdays in common alone', { when: weekly([1, 3, 5], '08:00') }, { when: weekly([2, 3, 4, 5], '08:10') }, ['3 out', '5 out']],
    ['none in common', { when: weekly([1, 3], '08:00') }, { when: weekly([2, 4], '08:10') }, null],
  ])('legs are compared like with like: %s', (_, driver, passenger, days) => {
    expect(daysOf(arranged(driver, passenger))).toEqual(days);
    expect(daysOf(arranged(driver, passenger, 'passenger'))).toEqual(days);
  });

  test('a way that cannot be shared has no trips', () => {
    const travellers = [
      travellerWith({ when: weekly([1], '08:00', '17:00') }),
      travellerWith({ when: weekly([1], '08:10', '17:10') }),
    ] as const;
    expect(daysOf(arrange(...travellers, { ...BOTH_WAYS, out: null }, 'driver', NOW))).toEqual(['1 back']);
    expect(arrange(...travellers, { ...BOTH_WAYS, out: null, back: null }, 'driver', NOW)).toBeNull();
    const outAlone = arrange(travellers[0], travellerWith({ when: weekly([1], '08:10') }), BOTH_WAYS, 'driver', NOW);
    expect([outAlone?.out, outAlone?.back]).toEqual([BOTH_WAYS.out, null]);
    const backAlone = arrange(travellers[0], travellerWith({ when: weekly([1], '12:00', '17:10') }), BOTH_WAYS, 'driver', NOW);
    expect([backAlone?.out, backAlone?.back]).toEqual([null, BOTH_WAYS.back]);
  });
});

describe('midnight', () => {
  test("a pick-up after midnight is shared with the passenger's next day, each reader's day being their own", () => {
    const [driver, passenger] = [{ when: weekly([7], '23:55') }, { when: weekly([1], '00:05') }];
    const ofDriver = arranged(driver, passenger);
    expect(ofDriver?.days).toMatchObject([{ day: 7, out: { driverDeparts: 1_435, pickUp: 1_445, dropOff: 1_460, shiftMinutes: 0 } }]);
    expect(arranged(driver, passenger, 'passenger')?.days).toMatchObject([
      { day: 1, out: { driverDeparts: -5, pickUp: 5, dropOff: 20, shiftMinutes: 0 } },
    ]);
  });

  test('a back earlier than out is on the next day, and stays with the day of its out', () => {
    const [driver, passenger] = [{ when: weekly([5], '14:00', '00:30') }, { when: weekly([5], '14:10', '23:50') }];
    const arrangement = arranged({ ...driver, flexibleMinutes: 60 }, passenger);
    expect(arrangement?.days).toMatchObject([
      { day: 5, out: { driverDeparts: 840 }, back: { driverDeparts: 1_470, pickUp: 1_480, shiftMinutes: 50 } },
    ]);
    expect(daysOf(arranged({ when: weekly([5], '14:00', '14:00') }, { when: weekly([5], '14:10', '14:10') }))).toEqual(['5 out back']);
  });

  test('a trip that has begun yesterday for one of the two is over for both', () => {
    const [driver, passenger] = [{ when: once('2026-11-21', '23:55') }, { when: weekly([7], '00:05') }];
    const at = (time: string) =>
      (['driver', 'passenger'] as const).map((reader) => daysOf(arranged(driver, passenger, reader, new Date(time))));
    expect(at('2026-11-21T23:59:00Z')).toEqual([['2026-11-21 out'], ['2026-11-22 out']]);
    expect(at('2026-11-22T00:00:00Z')).toEqual([null, null]);
  });

  test('of two trips of one night each is shared once: those whose times differ least', () => {
    const days = [
      { day: 1, out: '23:55', back: null },
      { day: 2, out: '00:10', back: null },
    ];
    const arrangement = arranged({ when: weekly([2], '00:01'), flexibleMinutes: 30 }, { when: { ...weekly([], ''), days } }, 'passenger');
    expect(arrangement?.days).toMatchObject([{ day: 2, out: { shiftMinutes: 1 } }]);
  });

  test('today is the date in the zone of each, and a match is one for both or for neither', () => {
    const [driver, passenger] = [{ when: once(MONDAY, '08:00') }, { timeZone: 'Pacific/Kiritimati', when: once(MONDAY, '22:10') }];
    const at = (time: string) =>
      (['driver', 'passenger'] as const).map((reader) => daysOf(arranged(driver, passenger, reader, new Date(`${MONDAY}T${time}Z`))));
    // Fourteen hours ahead, Monday is over at ten.
    expect(at('09:59')).toEqual([[`${MONDAY} out`], [`${MONDAY} out`]]);
    expect(at('10:00')).toEqual([null, null]);
  });
});

describe('zones', () => {
  const madrid = { timeZone: 'Europe/Madrid' };
  const denver = { timeZone: 'America/Denver' };
  const phoenix = { timeZone: 'America/Phoenix' };

  test('times are compared by the offset of both zones; departures are in the reader’s zone', () => {
    const [driver, passenger] = [{ when: weekly([1], '08:00') }, { ...madrid, when: weekly([1], '09:10') }];
    expect(arranged(driver, passenger)?.days[0]?.out).toMatchObject({
      driverDeparts: 480,
      pickUp: 490,
      driverTime: '08:00',
      passengerTime: '09:10',
      shiftMinutes: 0,
    });
    expect(arranged(driver, passenger, 'passenger')?.days[0]?.out).toMatchObject({ driverDeparts: 540, pickUp: 550, shiftMinutes: 0 });
    expect(arranged(driver, { ...passenger, when: weekly([1], '08:10') })).toBeNull();
  });

  test('where the clocks of one of them change, the offset on the first shared date counts', () => {
    // Arizona never changes its clocks; Colorado is with it in winter, and an hour ahead from 8 March 2026 to 1 November, and again from 14 March 2027.
    const daysFrom = (from: string | null, out: string, fields: Partial<Weekly> = {}) =>
      daysOf(arranged({ ...phoenix, when: weekly([1], '08:00', null, { from, ...fields }) }, { ...denver, when: weekly([1], out) }));
    expect([daysFrom(null, '08:10'), daysFrom(null, '09:10')]).toEqual([['1 out'], null]);
    expect([daysFrom('2027-03-15', '08:10'), daysFrom('2027-03-15', '09:10')]).toEqual([null, ['1 out']]);
    expect(daysFrom('2027-03-08', '08:10')).toEqual(['1 out']);
    expect(daysFrom('2027-03-08', '09:10', { skipped: ['2027-03-08'] })).toEqual(['1 out']);
  });

  test('a change of the clocks moves nothing within one zone', () => {
    const whens = [weekly([7], '00:30'), once('2027-03-28', '00:30')];
    const later = [weekly([7], '02:30'), once('2027-03-28', '02:30')];
    // By the clock that is put forward at one, two hours of way would end at half past three.
    const ways = { ...BOTH_WAYS, out: wayOf('out', { pickUpAfter: 7_200 }) };
    for (const driving of whens) {
      for (const riding of later) {
        const arrangement = arrange(
          travellerWith({ when: driving }),
          travellerWith({ when: riding }),
          ways,
          'driver',
          new Date('2027-03-27T12:00:00Z'),
        );
        expect(arrangement?.days).toMatchObject([{ day: 7, out: { shiftMinutes: 0 } }]);
      }
    }
  });

  test('nor between a trip of the night of the change and one of the day before', () => {
    // The clocks are put forward on Sunday; the back that is on Sunday stays with Saturday.
    const [driver, passenger] = [{ when: weekly([7], '05:00', '17:00') }, { when: weekly([6], '23:40', '17:10') }];
    expect(daysOf(arranged(driver, passenger, 'driver', new Date('2027-03-22T12:00:00Z')))).toEqual(['7 back']);
  });

  test('zones may move a trip to the day before or after', () => {
    const [apia, pagoPago] = [{ timeZone: 'Pacific/Apia' }, { timeZone: 'Pacific/Pago_Pago' }];
    const [driver, passenger] = [
      { ...apia, when: once('2026-11-25', '08:00') },
      { ...pagoPago, when: weekly([2], '08:10') },
    ];
    expect(arranged(driver, passenger)?.days).toMatchObject([{ day: 3, date: '2026-11-25', out: { driverDeparts: 480 } }]);
    expect(arranged(driver, passenger, 'passenger')?.days).toMatchObject([
      { day: 2, date: '2026-11-24', out: { driverDeparts: 480, pickUp: 490 } },
    ]);
  });

  test('out and back stay on one day of the reader, though one of them is on another day of the other', () => {
    const [driver, passenger] = [
      { timeZone: 'Asia/Kolkata', when: weekly([1], '03:00', '22:00') },
      {
        when: {
          ...weekly([], ''),
          days: [
            { day: 7, out: '21:40', back: null },
            { day: 1, out: '12:00', back: '16:40' },
          ],
        },
      },
    ];
    expect(daysOf(arranged(driver, passenger))).toEqual(['1 out back']);
    expect(daysOf(arranged(driver, passenger, 'passenger'))).toEqual(['1 back', '7 out']);
  });
});

describe('days', () => {
  const usual = weekly([1, 2, 3, 4, 5], '08:10', '17:10');

  test.each<[string, When, When, string[] | null]>([
    ["a once journey matches the weekday's date of a weekly one", once('2026-11-25', '08:00', '17:00'), usual, ['2026-11-25 out back']],
    ['unless skipped', once('2026-11-25', '08:00'), { ...usual, skipped: ['2026-11-25'] }, null],
    ['another skipped date is another', once('2026-11-25', '08:00'), { ...usual, skipped: ['2026-12-02'] }, ['2026-11-25 out']],
    ['not on another weekday', once('2026-11-28', '08:00'), usual, null],
    ['not before it begins', once('2026-11-25', '08:00'), { ...usual, from: '2026-11-26' }, null],
    ['on its first day', once('2026-11-26', '08:00'), { ...usual, from: '2026-11-26' }, ['2026-11-26 out']],
    ['on its last day', once('2026-11-26', '08:00'), { ...usual, until: '2026-11-26' }, ['2026-11-26 out']],
    ['not after its end', once('2026-11-27', '08:00'), { ...usual, until: '2026-11-26' }, null],
    ['not before today', once('2026-11-20', '08:00'), usual, null],
    ['two of one date', once('2026-11-28', '08:00', '17:00'), once('2026-11-28', '08:10'), ['2026-11-28 out']],
    ['two of two dates are none', once('2026-11-28', '08:00'), once('2026-12-05', '08:10'), null],
    [
      'two weekly ones within both from and until',
      weekly([1, 2, 3], '08:00', null, { from: '2026-11-24' }),
      { ...usual, until: '2026-11-30' },
      ['1 out', '2 out', '3 out'],
    ],
    [
      'of a weekday without a common date none is shared',
      weekly([1, 2, 3], '08:00', null, { from: '2026-11-24' }),
      { ...usual, until: '2026-11-29' },
      ['2 out', '3 out'],
    ],
    [
      'whichever of them skips it',
      weekly([1, 2], '08:00', null, { skipped: ['2026-11-23', '2026-12-07', '2026-12-08'] }),
      { ...usual, until: '2026-12-08', skipped: ['2026-11-30', '2026-12-01'] },
      ['2 out'],
    ],
    ['not one that is over', weekly([1], '08:00', null, { until: '2026-11-21' }), usual, null],
  ])('only days from today on and within both: %s', (_, driver, passenger, days) => {
    expect(daysOf(arranged({ when: driver }, { when: passenger }))).toEqual(days);
    expect(daysOf(arranged({ when: driver }, { when: passenger }, 'passenger'))).toEqual(days);
  });

  test('today counts, at any hour', () => {
    expect(
      daysOf(arranged({ when: once('2026-11-22', '00:00') }, { when: weekly([7], '00:10') }, 'driver', new Date('2026-11-22T23:59:00Z'))),
    ).toEqual(['2026-11-22 out']);
  });
});

describe('trouble', () => {
  const ways = { out: wayOf('out', { detourSeconds: 360 }), back: wayOf('back', { detourSeconds: 90, pickUpAfter: 0 }), estimated: false };
  const figures = (driver: When, passenger: When, reader: 'driver' | 'passenger' = 'driver') => {
    const arrangement = arrange(travellerWith({ when: driver }), travellerWith({ when: passenger }), ways, reader, NOW);
    return arrangement && [arrangement.sharedTrips, arrangement.myTrips, arrangement.troubleMinutes];
  };

  test.each<[string, When, When, 'driver' | 'passenger', [number, number, number]]>([
    // Out: 6 minutes and half of 4; back: 1.5 minutes and half of 7.
    ['all of my trips', weekly([1, 2], '08:00', '17:00'), weekly([1, 2], '08:14', '17:07'), 'driver', [4, 4, (8 + 5) / 2]],
    ['a part of them', weekly([1, 2, 3, 4], '08:00', '17:00'), weekly([1, 3], '08:14'), 'driver', [2, 8, 8 / (2 / 8)]],
    ["the passenger's are others", weekly([1, 2, 3, 4], '08:00', '17:00'), weekly([1, 3], '08:14'), 'passenger', [2, 2, 8]],
    ['my one date', once(MONDAY, '08:00', '17:00'), weekly([1, 2, 3], '08:14', '20:00'), 'driver', [1, 2, 8 / (1 / 2)]],
    ['the date of the other', once(MONDAY, '08:00', '17:00'), weekly([1, 2, 3], '08:14', '17:07'), 'passenger', [2, 2, (8 + 5) / 2]],
    ['a part of that date', once(MONDAY, '08:00'), weekly([1, 2, 3], '08:14', '17:07'), 'passenger', [1, 2, 8 / (1 / 2)]],
  ])(
    '(detour minutes + half of |shift|, as the mean over the shared trips) / (sharedTrips / myTrips): %s',
    (_, driver, passenger, reader, expected) => {
      expect(figures(driver, passenger, reader)).toEqual(expected);
    },
  );

  test('of seconds nothing is rounded', () => {
    const way = { ...BOTH_WAYS, out: wayOf('out', { detourSeconds: 361, pickUpAfter: 601 }) };
    const arrangement = arrange(
      travellerWith({ when: weekly([1], '08:00') }),
      travellerWith({ when: weekly([1], '08:10') }),
      way,
      'driver',
      NOW,
    );
    expect(arrangement?.troubleMinutes).toBeCloseTo(361 / 60 + 0.5 / 60, 10);
  });
});

describe('saving', () => {
  // Fuel of 10 km: 10,000 m / 1,609.344 / 38.8 mpg * 4.546 litres.
  const litres = 0.728_024;
  const passenger = { start: placeAt(5_000), end: placeAt(15_000) };
  const rider = {
    ...passenger,
    out: wayThrough(passenger.start, passenger.end),
    back: wayThrough(passenger.end, placeAt(10_000, 40), passenger.start),
  };

  test.each<[string, When, When, number]>([
    ['weekly: 45 weeks', weekly([1, 2, 3], '08:00', '17:00'), weekly([1, 2], '08:10', '17:10'), 4 * 45],
    ['a single date: its own trips, once', weekly([1, 2, 3], '08:00', '17:00'), once(MONDAY, '08:10', '17:10'), 2],
    ['only what is shared', weekly([1, 2, 3], '08:00', '17:00'), once(MONDAY, '08:10', '20:10'), 1],
  ])('the fuel of the shared distance d(C,D), halved, and the CO2 of its litres; %s', (_, driver, riding, trips) => {
    for (const reader of ['driver', 'passenger'] as const) {
      const { saving } = arranged({ when: driver }, { ...rider, when: riding }, reader) ?? {};
      expect((saving?.poundsPerYear ?? NaN) / ((trips * litres * 1.39) / 2)).toBeCloseTo(1, 3);
      expect((saving?.co2KgPerYear ?? NaN) / ((trips * litres * 2.1) / 2)).toBeCloseTo(1, 3);
    }
  });

  test("an estimated match rests on the driver's factor here too", () => {
    const [driver, riding] = [travellerWith({ when: weekly([1], '08:00') }), travellerWith({ ...rider, when: weekly([1], '08:10') })];
    const arrangement = arrange(driver, riding, { ...BOTH_WAYS, estimated: true }, 'driver', NOW);
    expect((arrangement?.saving.poundsPerYear ?? NaN) / ((45 * 1.2 * litres * 1.39) / 2)).toBeCloseTo(1, 3);
    expect(arrangement?.estimated).toBe(true);
  });
});

describe('without times', () => {
  const ways = { out: wayOf('out', { detourSeconds: 100 }), back: wayOf('back', { detourSeconds: 500 }), estimated: false };
  const detours = (
    driver: Partial<Traveller>,
    passenger: Partial<Traveller>,
    shared = ways as typeof ways | { out: SharedWay; back: null; estimated: boolean },
  ) => {
    const arrangement = arrange(travellerWith(driver), travellerWith(passenger), shared, 'driver', NOW);
    return arrangement && [arrangement.out?.detour.seconds, arrangement.back?.detour.seconds, arrangement.troubleMinutes];
  };

  test('a journey matches by its way alone', () => {
    expect(arranged({ when: null }, { when: weekly([1], '08:00') })).toMatchObject({
      timesKnown: false,
      days: [],
      sharedTrips: 0,
      myTrips: 0,
      saving: { poundsPerYear: 0, co2KgPerYear: 0 },
    });
  });

  test.each<[string, Partial<Traveller>, Partial<Traveller>, typeof ways | { out: SharedWay; back: null; estimated: boolean }, unknown]>([
    ['there and back', { when: null }, { when: null }, ways, [100, 500, 5]],
    ['of the one that fits', { when: null }, { when: null }, { ...ways, back: null }, [100, undefined, 1.666667]],
    ['of the one that both make', { when: weekly([1], '08:00') }, { when: null }, ways, [100, undefined, 1.666667]],
    ['the other has days left', { when: weekly([7], '08:00', '10:00', { until: '2026-11-22' }) }, { when: null }, ways, [100, 500, 5]],
    ['the last day of the other is over', { when: weekly([7], '08:00', null, { until: '2026-11-21' }) }, { when: null }, ways, null],
    [
      'the last day of the other is skipped',
      { when: null },
      { when: weekly([7], '08:00', null, { until: '2026-11-22', skipped: ['2026-11-22'] }) },
      ways,
      null,
    ],
    ['the date of the other is over', { when: null }, { when: once('2026-11-21', '08:00') }, ways, null],
  ])('the mean detour minutes of the ways that both make and that fit: %s', (_, driver, passenger, shared, expected) => {
    expect(detours(driver, passenger, shared)).toEqual(expected);
  });
});

describe('role and order', () => {
  test.each([
    ['driver', 'passenger', true],
    ['either', 'either', true],
    ['either', 'passenger', true],
    ['driver', 'either', true],
    ['passenger', 'either', false],
    ['either', 'driver', false],
    ['driver', 'driver', false],
    ['passenger', 'passenger', false],
  ] as const)('%s takes %s along: %s', (driver, passenger, fits) => {
    expect(arranged({ role: driver }, { role: passenger }) !== null).toBe(fits);
  });

  const of = (traveller: Traveller, troubleMinutes: number, fields: Partial<Arrangement> = {}): Arrangement => ({
    driver: traveller,
    passenger: travellerWith(),
    out: null,
    back: null,
    timesKnown: true,
    days: [],
    trips: [],
    sharedTrips: 1,
    myTrips: 1,
    saving: { poundsPerYear: 0, co2KgPerYear: 0 },
    estimated: false,
    troubleMinutes,
    ...fields,
  });
  const [older, newer] = [
    travellerWith({ createdAt: new Date('2026-01-01T00:00:00Z'), journeyId: 'b' }),
    travellerWith({ createdAt: new Date('2026-01-02T00:00:00Z'), journeyId: 'a' }),
  ];

  test('either with either: the arrangement with the smaller trouble is shown, the other one is offered', () => {
    const [mine, other] = [of(newer, 3), of(older, 4)];
    expect(foundMatch(newer, older, [other, mine])).toEqual({ mine: newer, other: older, best: mine, otherWayRound: other });
    expect(foundMatch(newer, older, [null, mine])).toEqual({ mine: newer, other: older, best: mine, otherWayRound: null });
    expect(foundMatch(newer, older, [null, null])).toBeNull();
  });

  test('if equal, the older journey drives', () => {
    for (const arrangements of [
      [of(newer, 3), of(older, 3)],
      [of(older, 3), of(newer, 3)],
    ]) {
      expect(foundMatch(newer, older, arrangements)?.best.driver).toBe(older);
    }
  });

  test('what is equal but for the last digit of a sum is equal', () => {
    const trouble = (detourSeconds: number) => {
      const ways = { out: wayOf('out', { detourSeconds }), back: wayOf('back', { detourSeconds }), estimated: true };
      return arrange(travellerWith(), travellerWith(), ways, 'driver', NOW)?.troubleMinutes;
    };
    expect(trouble(100.1 + 200.2)).toBe(trouble(300.3));
  });

  test('trouble first, ties by saving, then the older journey; after the weekly ones those of a date, and after all that have times those that have none', () => {
    const when = weekly([1], '08:00');
    const match = (other: Traveller, best: Arrangement): FoundMatch => {
      return { mine: travellerWith({ when }), other: { ...other, when: other.when ?? when }, best, otherWayRound: null };
    };
    const saving = { poundsPerYear: 5, co2KgPerYear: 0 };
    const unknown = { timesKnown: false };
    const dated = once('2026-11-23', '08:00');
    const order = [
      match(newer, of(newer, 1)),
      match(newer, of(newer, 1.01, { saving })),
      match(older, of(older, 1.01)),
      match(newer, of(newer, 1.01)),
      match({ ...newer, journeyId: 'aa' }, of(newer, 1.01)),
      match({ ...older, when: dated }, of(older, 0.5)),
      match({ ...older, when: dated }, of(older, 3)),
      match(newer, of(newer, 0, unknown)),
      match(older, of(older, 2, unknown)),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(order, { minLength: order.length }), (shuffled) => {
        expect(shuffled.sort(compareMatches)).toEqual(order);
      }),
    );
  });
});
