import { liftCalls, type Lift } from '@waylift/contract/lift';
import { journeyCalls, type Journey } from '@waylift/contract/journey';
import { matchCalls, type Match } from '@waylift/contract/match';
import { expect, it } from 'vitest';
import { stateOfDay } from './taken-days.ts';

const example: Match = matchCalls.match.example.answer;
const [firstDay] = example.days;
if (firstDay?.out == null) throw new Error('The example has a way there.');
const ride = firstDay.out.departs;
const friday = { ...firstDay, day: 5, date: null, back: null };
const journey: Journey = { ...journeyCalls.changeJourney.example.answer, seats: 2 };
const match = (drives: 'me' | 'other'): Match => ({ ...example, drives, days: [friday] });

function lift(drives: 'me' | 'other', change: Partial<Lift> = {}): Lift {
  const { member, ...rest }: Lift = liftCalls.lift.example.answer;
  if (member === null) throw new Error('The example has a member.');
  const times = [{ day: 5, date: null, out: ride, back: null }];
  return { ...rest, member: { ...member, ref: 'ref-tom', forename: 'Tom' }, journeyId: journey.id, drives, days: [5], times, ...change };
}

it.each<readonly [what: string, drives: 'me' | 'other', lifts: readonly Lift[], state: object]>([
  ['a driver without lifts has a seat fewer', 'me', [], { kind: 'free', seats: 1 }],
  ['a passenger gives no seats', 'other', [], { kind: 'free', seats: null }],
  ['a driver takes a second one in', 'me', [lift('me')], { kind: 'free', seats: 0 }],
  ['a driver has no seat for a third', 'me', [lift('me'), lift('me')], { kind: 'full' }],
  ['whoever rides with one that day does not drive', 'me', [lift('other')], { kind: 'shared', name: 'Tom' }],
  ['a passenger rides in one car', 'other', [lift('other')], { kind: 'shared', name: 'Tom' }],
  ['whoever drives that day does not ride', 'other', [lift('me')], { kind: 'shared', name: 'Tom' }],
  [
    'a lift of another day takes nothing',
    'other',
    [lift('me', { times: [{ day: 4, date: null, out: ride, back: null }] })],
    { kind: 'free', seats: null },
  ],
  [
    'a lift of the other way takes nothing',
    'other',
    [lift('me', { times: [{ day: 5, date: null, out: null, back: ride }] })],
    { kind: 'free', seats: null },
  ],
  ['a lift of another journey takes nothing', 'other', [lift('me', { journeyId: 'another' })], { kind: 'free', seats: null }],
  ['a lift that has ended takes nothing', 'other', [lift('me', { state: 'ended' })], { kind: 'free', seats: null }],
  [
    'the days of a lift with the same member would change',
    'me',
    [lift('other', { member: { ...example.member, surname: null } })],
    { kind: 'free', seats: 1 },
  ],
])('%s', (_, drives, lifts, state) => {
  expect(stateOfDay(friday, { match: match(drives), journey, lifts })).toEqual(state);
});
