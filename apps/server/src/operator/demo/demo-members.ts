/** Members of a demonstration community who all work in one town. A visitor who signs in as the first of them finds matches. */
import type { Place } from '@waylift/contract/journey';
import type { Travel } from '@waylift/contract/travel';
import { TRAVEL_DEFAULTS } from '@waylift/contract/travel-values';
import { tidyDetails, type MemberDetails } from '@waylift/contract/member-fields';
import type { DemoRequest } from './share-as-demo.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';

export const DEMO_MEMBERS_OF = 'kestrel-science-park';
export const DEMO_MEMBER_PASSWORD = 'Share-the-road-1';

type DemoTraveller = MemberDetails & {
  /** Of an address at `kestrel.example`. */
  readonly name: string;
  readonly start: Place;
  readonly end: Place;
  readonly returnJourney: boolean;
  readonly travel: (now: Date) => Travel;
};

const RUTLAND = 'Rutland, England, United Kingdom';
const town = (label: string, latitude: number, longitude: number, context = RUTLAND): Place => ({
  label,
  latitude,
  longitude,
  kind: 'town',
  context,
});
const OAKHAM = town('Oakham', 52.6712, -0.7301);
const SITE = town('Stamford', 52.6557, -0.4902, 'Lincolnshire, England, United Kingdom');

type Days = readonly number[];
const weekly =
  (days: Days, out: string, back: string | null, more: Partial<Travel> = {}) =>
  (): Travel => ({
    ...TRAVEL_DEFAULTS,
    when: { kind: 'weekly', days: days.map((day) => ({ day, out, back })), from: null, until: null, skipped: [] },
    ...more,
  });
/** The first Wednesday that is more than a week away. */
const nextWednesday =
  (out: string, back: string) =>
  (now: Date): Travel => {
    const date = new Date(now.getTime() + 8 * DAY_MS);
    date.setUTCDate(date.getUTCDate() + ((3 - date.getUTCDay() + 7) % 7));
    return { ...TRAVEL_DEFAULTS, when: { kind: 'once', date: date.toISOString().slice(0, 10), out, back }, role: 'driver' };
  };
const notTold = (): Travel => ({ ...TRAVEL_DEFAULTS });
const toWork = (name: string, forename: string, surname: string, start: Place, travel: DemoTraveller['travel']): DemoTraveller => ({
  name,
  ...tidyDetails({ forename, surname }),
  start,
  end: SITE,
  returnJourney: true,
  travel,
});

/** Visitors sign in as the first. */
export const demoTravellers: readonly [DemoTraveller, ...DemoTraveller[]] = [
  toWork('demo', 'Priya', 'Raman', OAKHAM, weekly([1, 2, 3, 4, 5], '08:00', '17:15')),
  toWork('ana', 'Ana', 'Moreira', town('Langham', 52.6921, -0.7516), weekly([1, 2, 3, 4], '07:50', '17:10', { role: 'driver' })),
  toWork('tom', 'Tom', 'Becker', town('Whissendine', 52.7186, -0.7702), weekly([1, 2, 3, 4, 5], '07:40', '17:00')),
  toWork('grace', 'Grace', 'Okafor', town('Oakham', 52.6654, -0.7189), weekly([1, 3, 5], '08:10', '17:00', { role: 'passenger' })),
  toWork('luca', 'Luca', 'Ferri', town('Empingham', 52.6672, -0.5967), weekly([2, 4], '08:20', '17:20', { role: 'passenger' })),
  toWork(
    'hannah',
    'Hannah',
    'Weiss',
    town('Cottesmore', 52.7147, -0.6642),
    weekly([1, 2, 3, 4, 5], '07:30', '16:30', { role: 'driver', seats: 2 }),
  ),
  toWork(
    'yusuf',
    'Yusuf',
    'Demir',
    town('Whitwell', 52.6686, -0.6283),
    weekly([1, 2, 3, 4, 5], '08:15', '17:20', { role: 'passenger', flexibleMinutes: 30 }),
  ),
  toWork('daniel', 'Daniel', 'Novak', town('Manton', 52.633, -0.702), weekly([2, 4], '08:30', '13:15', { role: 'driver' })),
  toWork('ellen', 'Ellen', 'Price', town('Uppingham', 52.588, -0.722), weekly([2, 3, 4], '21:20', '06:15')),
  toWork('sam', 'Sam', 'Whitlock', town('Uppingham', 52.5894, -0.7251), weekly([3, 4, 5], '21:25', '06:20', { role: 'passenger' })),
  toWork('marta', 'Marta', 'Silva', town('Oakham', 52.6731, -0.7264), nextWednesday('08:05', '17:00')),
  toWork('ben', 'Ben', 'Hughes', town('Braunston', 52.651, -0.776), notTold),
];

type NamedRequest = Omit<DemoRequest, 'match' | 'clientId' | 'askedAt'> & {
  readonly from: string;
  readonly to: string;
  readonly daysAgo: number;
};

/**
 * A visitor who signs in as the first member rides in Ana's car with one more on each of its days, finds its conversation and one with Ana, a request
 * that waits for an answer, and a declined one.
 */
export const demoRequests: readonly NamedRequest[] = [
  {
    from: 'demo',
    to: 'yusuf',
    daysAgo: 5,
    days: [1, 2, 3, 4, 5],
    message: 'Hello Yusuf, I come past Whitwell on my way to Stamford. Would you like to ride with me?',
    answer: { kind: 'decline', reason: 'already-sharing' },
    talk: [],
  },
  {
    from: 'demo',
    to: 'ana',
    daysAgo: 3,
    days: [1, 2, 3, 4],
    message: 'Hello Ana, your road passes Oakham, and our times are nearly the same. Would you like to share?',
    answer: { kind: 'accept', message: 'Gladly, Priya. I have a seat free on all four days.', phone: '01632 960143' },
    talk: ['That is kind. Shall I wait outside, or do you prefer the main road?', 'Outside is fine. See you in the morning.'],
  },
  {
    from: 'grace',
    to: 'ana',
    daysAgo: 2.7,
    days: [1, 3],
    message: 'Hello Ana, I live on the Stamford side of Oakham. Could I ride with you on Mondays and Wednesdays?',
    answer: { kind: 'accept', message: 'Yes, there is a seat. Priya from Oakham comes along too.' },
    talk: [],
    carTalk: ['Hello Priya! I bring the biscuits on Mondays.', 'Welcome aboard, Grace.'],
  },
  {
    from: 'luca',
    to: 'ana',
    daysAgo: 2.4,
    days: [2, 4],
    message: 'Hello Ana, you come through Empingham on your way. May I join you on Tuesdays and Thursdays?',
    answer: { kind: 'accept', message: 'You may, Luca. It is on our way.' },
    talk: [],
    carTalk: ['Hello all, see you on Tuesday. I wait beside the bus stop.', 'Then that is where we look for you.'],
  },
  {
    from: 'tom',
    to: 'demo',
    daysAgo: 1,
    days: [5],
    message: 'Hello Priya, I come through Oakham on Fridays. Would you like to take turns at driving?',
    answer: { kind: 'none' },
    talk: [],
  },
];
