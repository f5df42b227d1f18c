import type { Journey } from '@waylift/contract/journey';
import type { When } from '@waylift/contract/travel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextDays, whenChanges, whenDraftOf, whenDraftProblems, withTimesThatDiffer, withTimesOn, type WhenDraft } from './when-draft.ts';

const place = { label: 'Norwich', latitude: 52.6, longitude: 1.3 };
const route = { distanceMetres: 1, durationSeconds: 1250, geometry: '', estimated: true };
const JOURNEY: Journey = {
  id: '1',
  start: place,
  end: place,
  returnJourney: true,
  route,
  createdAt: '',
  role: 'driver',
  timeZone: 'Pacific/Auckland',
};

const draftOf = (when: When | null, changed: Partial<WhenDraft> = {}): WhenDraft => ({ ...whenDraftOf({ ...JOURNEY, when }), ...changed });
const weekly = (...days: { day: number; out: string; back: string | null }[]): When => ({
  kind: 'weekly',
  days,
  from: null,
  until: null,
  skipped: [],
});

function problemsOf(draft: WhenDraft, asked: object = {}) {
  return whenDraftProblems(draft, { ...JOURNEY, now: new Date('2026-11-22T12:00:00Z'), isIncomplete: () => false, ...asked });
}

describe('what is answered', () => {
  it('is what is asked for, whatever it is, as long as nothing is changed', () => {
    const time = fc.constantFrom('00:00', '08:15', '12:00', '23:59');
    const back = fc.option(time, { nil: null });
    const days = fc
      .uniqueArray(fc.record({ day: fc.integer({ min: 1, max: 7 }), out: time, back }), { minLength: 1, selector: ({ day }) => day })
      .map((each) => each.toSorted((one, other) => one.day - other.day));
    const date = fc.constantFrom('2026-11-24', '2027-02-28');
    const kinds: fc.Arbitrary<When> = fc.oneof(
      fc.record({ kind: fc.constant('weekly' as const), days, from: fc.option(date), until: fc.constant(null), skipped: fc.array(date) }),
      fc.record({ kind: fc.constant('once' as const), date, out: time, back }),
    );
    const typed = fc.constantFrom<Pick<When, 'outBy'>>({}, { outBy: 'arrive' });
    fc.assert(
      fc.property(kinds, typed, (told, outBy) => {
        const when = { ...told, ...outBy };
        expect(whenChanges(draftOf(when), { ...JOURNEY, when }).when).toEqual(when);
      }),
    );
  });

  it('has no time back where the journey has no way back', () => {
    const draft = draftOf(weekly({ day: 1, out: '08:00', back: '17:00' }));
    expect(whenChanges(draft, { ...JOURNEY, returnJourney: false }).when).toMatchObject({ days: [{ day: 1, out: '08:00', back: null }] });
    expect(problemsOf(draftOf(weekly({ day: 1, out: '08:00', back: null })), { returnJourney: false })).toEqual({});
  });

  it('is stored as the time to leave, with what was typed, and shown again as it was typed', () => {
    const draft = draftOf(null, { outBy: 'arrive', out: '08:30', days: [1] });
    const stored = whenChanges(draft, JOURNEY).when;
    expect(stored).toMatchObject({ outBy: 'arrive', days: [{ day: 1, out: '08:09', back: '17:00' }] });
    expect(whenDraftOf({ ...JOURNEY, when: stored ?? null })).toMatchObject({ outBy: 'arrive', out: '08:30', back: '17:00' });
    const night = draftOf(null, { outBy: 'arrive', out: '00:10', days: [1] });
    expect(whenChanges(night, JOURNEY).when).toMatchObject({ days: [{ day: 1, out: '23:49' }] });
    expect(whenChanges(draftOf(null, { out: '08:30' }), JOURNEY).when).not.toHaveProperty('outBy');
  });

  it('leaves the seats alone for someone who only rides along', () => {
    const draft = draftOf(null, { role: 'passenger', seats: 'x' });
    expect(whenChanges(draft, JOURNEY)).not.toHaveProperty('seats');
    expect(problemsOf(draft)).not.toHaveProperty('seats');
  });
});

it('days with times of their own begin with those of all, and end as the first of them', () => {
  const same = draftOf(weekly({ day: 2, out: '08:00', back: '17:00' }, { day: 4, out: '08:00', back: '17:00' }));
  const differing = withTimesOn(withTimesThatDiffer(same, true), 2, { out: '06:00' });
  expect(whenChanges(differing, JOURNEY).when).toMatchObject({
    days: [
      { out: '06:00', back: '17:00' },
      { out: '08:00', back: '17:00' },
    ],
  });
  expect(withTimesThatDiffer(differing, false)).toMatchObject({ out: '06:00', back: '17:00', differs: false });
});

it.each([
  ['08:00', '17:00', []],
  ['08:00', '08:00', []],
  ['21:30', '06:15', [{ day: null, isMorning: true }]],
  ['23:00', '22:00', [{ day: null, isMorning: false }]],
  ['08:00', '', []],
])('from %s to %s is a night between them: %j', (out, back, expected) => {
  const draft = draftOf(null, { out, back });
  expect(nextDays(draft, { ...JOURNEY, returnJourney: true })).toEqual(expected);
  expect(nextDays(draft, { ...JOURNEY, returnJourney: false })).toEqual([]);
});

it('who has not answered yet travels from Monday to Friday, from eight to five, and either drives or rides along', () => {
  const { role: _, ...unanswered } = JOURNEY;
  const draft = whenDraftOf({ ...unanswered, when: null });
  expect(problemsOf(draft)).toEqual({});
  const times = { out: '08:00', back: '17:00' };
  expect(whenChanges(draft, unanswered)).toMatchObject({
    role: 'either',
    when: { days: [1, 2, 3, 4, 5].map((day) => ({ day, ...times })) },
  });
});

describe('what is missing', () => {
  it('is told of each field, and of no other', () => {
    const nothing = { days: [], out: '', back: '' };
    expect(problemsOf(draftOf(null, nothing))).toEqual({ days: 'days-required', out: 'time-required', back: 'time-required' });
    expect(problemsOf(draftOf(null, { ...nothing, often: 'once' }))).toEqual({
      date: 'date-required',
      out: 'time-required',
      back: 'time-required',
    });
    const differs = { differs: true, days: [1], dayTimes: { 1: { out: '', back: '' }, 2: { out: '', back: '' } } };
    expect(problemsOf(draftOf(null, differs))).toEqual({ 'out-1': 'time-required' });
  });

  it.each(['0', '9', '', '1.5', '-1', 'x', '03'])('a number of seats such as %j is none', (seats) => {
    expect(problemsOf(draftOf(null, { seats }))).toMatchObject({ seats: 'seats-invalid' });
  });

  it('a date is past by the calendar of the place where the journey starts', () => {
    const once: When = { kind: 'once', date: '2026-11-22', out: '08:00', back: '17:00' };
    // In Auckland it is 01:00 on the next day.
    expect(problemsOf(draftOf(once))).toEqual({ date: 'date-past' });
    expect(problemsOf(draftOf({ ...once, date: '2026-11-23' }))).toEqual({});
  });

  it('half a date is no date left empty, and a last day is not before the first', () => {
    const when = weekly({ day: 1, out: '08:00', back: '17:00' });
    expect(problemsOf(draftOf(when), { isIncomplete: (field: string) => field === 'from' })).toEqual({ from: 'date-incomplete' });
    expect(problemsOf(draftOf(when, { from: '2027-01-02', until: '2027-01-01' }))).toEqual({ until: 'until-before' });
  });
});
