import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { wallClock } from '@waylift/contract/wall-clock';
import type { Mailbox } from './mailbox.ts';
import { newPerson, register, signInBefore, type Person } from './people.ts';

/** Two members of `harbour-quarter` who share a lift from Monday to Thursday. The pages of driver and passenger are not open yet. */
export type Sharing = {
  driver: Page;
  passenger: Page;
  driverName: string;
  passengerName: string;
  conversationId: string;
  liftId: string;
  /** One more member who goes the same way and has asked nobody. */
  newcomer(): Promise<{ page: Page; name: string }>;
};

const [norwich, cambridge] = [
  { label: 'Norwich', latitude: 52.628, longitude: 1.293 },
  { label: 'Cambridge', latitude: 52.2, longitude: 0.117 },
];

const HOUR_MS = 3_600_000;

let named = 0;

/** A name that is unique on this worker's server, so that a match can be found by it. All have the same width. */
function newNamed(begin: string): Person {
  named += 1;
  const letters = [...named.toString(2).padStart(6, '0')].map((digit) => (digit === '0' ? 'b' : 'd')).join('');
  return { ...newPerson(), forename: `${begin}${letters}`, surname: 'Martins' };
}

async function callAs(request: APIRequestContext, { email, password }: Person) {
  const signedIn = await request.post('/v2/liftshare/token', { data: { email, password } });
  const { token } = await signedIn.json();
  return async (method: 'GET' | 'POST', path: string, data?: object) => {
    const answer = await request.fetch(`/v2/liftshare${path}`, { method, data, headers: { authorization: `Bearer ${token}` } });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return await answer.json();
  };
}

const DAYS = [1, 2, 3, 4, 5].map((day) => ({ day, out: '08:00', back: '17:30' }));

/** So many mornings of somebody who travels, the first in an hour, and half a day later back. Days of Europe/London, where Norwich is. */
export function inAnHour(days: number) {
  return Array.from({ length: days }, (_, index) => {
    const { date, time: out } = wallClock('Europe/London', new Date(Date.now() + HOUR_MS + index * 24 * HOUR_MS));
    const { time: back } = wallClock('Europe/London', new Date(Date.now() + 13 * HOUR_MS));
    return { day: new Date(`${date}T00:00:00Z`).getUTCDay() || 7, out, back };
  });
}

type Times = readonly { readonly day: number; readonly out: string; readonly back: string | null }[];

function journeyOn(days: Times) {
  const when = { kind: 'weekly', days, from: null, until: null, skipped: [] };
  return { start: norwich, end: cambridge, returnJourney: days.some(({ back }) => back !== null), when };
}

/** Two people with the same journey, of whom one drives, made by calls only. They travel from Monday to Friday unless told. */
export async function joinTwo(request: APIRequestContext, mailbox: Mailbox, days: Times = DAYS) {
  const [driver, passenger] = [newNamed('Ana'), newNamed('Priya')];
  for (const person of [driver, passenger]) await register(request, mailbox, person);
  const [driverCalls, passengerCalls] = [await callAs(request, driver), await callAs(request, passenger)];
  const { communityPublicId } = await driverCalls('GET', '/app/dashboard');
  const add = `/profile/journeys/${communityPublicId}`;
  await driverCalls('POST', add, { ...journeyOn(days), role: 'driver' });
  const { id } = await passengerCalls('POST', add, { ...journeyOn(days), role: 'passenger' });
  return { driver, passenger, driverCalls, passengerCalls, passengerJourneyId: id };
}

/** Makes the lift by calls: one member asks and the other accepts. @param page of the driver @param times by default those of `joinTwo` */
export async function startSharing(page: Page, browser: Browser, mailbox: Mailbox, times?: Times): Promise<Sharing> {
  const { driver, passenger, driverCalls, passengerCalls, passengerJourneyId: id } = await joinTwo(page.request, mailbox, times);
  const ride = async (calls: typeof passengerCalls, journeyId: string) => {
    const matchId = await expectMatch(calls, journeyId, driver.forename);
    const some = { days: times?.map(({ day }) => day) ?? [1, 2, 3, 4] };
    const ask = { matchId, ...some, message: `Hello ${driver.forename}, would you like to share?`, clientId: randomUUID() };
    const request = await calls('POST', '/request', ask);
    const lift = await driverCalls('POST', `/request/${request.id}/accept`, some);
    return { conversationId: request.conversationId, liftId: lift.id };
  };
  const open = async (person: Person) => {
    const other = await (await browser.newContext()).newPage();
    await signInBefore(other, person);
    return other;
  };
  const ids = await ride(passengerCalls, id);
  await signInBefore(page, driver);
  return {
    driver: page,
    passenger: await open(passenger),
    driverName: driver.forename,
    passengerName: passenger.forename,
    ...ids,
    async newcomer() {
      const person = newNamed('Tom');
      await register(page.request, mailbox, person);
      const calls = await callAs(page.request, person);
      const { communityPublicId } = await calls('GET', '/app/dashboard');
      const journey = { ...journeyOn(times ?? DAYS), role: 'passenger' };
      await calls('POST', `/profile/journeys/${communityPublicId}`, journey);
      return { page: await open(person), name: person.forename };
    },
  };
}

async function expectMatch(calls: Awaited<ReturnType<typeof callAs>>, journeyId: string, forename: string): Promise<string> {
  let after = '';
  for (;;) {
    const { matches, next } = await calls('GET', `/journey/${journeyId}/matches${after}`);
    const found = matches.find((match: { member: { forename: string } }) => match.member.forename === forename);
    if (found !== undefined) return found.id;
    expect(next, `${forename} goes the same way`).not.toBeNull();
    after = `?after=${encodeURIComponent(next)}`;
  }
}
