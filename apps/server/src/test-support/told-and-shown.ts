/** Lifts of members at random, over the calls: what each was told of the places before agreeing, and what both are shown after. */
import type { Lift } from '@waylift/contract/lift';
import type { Match, Meeting } from '@waylift/contract/match';
import { greatCircleMetres } from '@waylift/geography/great-circle';
import type { Position } from '@waylift/geography/position';
import { cellToParent, latLngToCell } from 'h3-js';
import { callApi } from './call-api.ts';
import { sharingOf, type Traveller } from './sharing.ts';
import { signedIn } from './signed-in.ts';
import type { TestApp } from './test-app.ts';

export type Around = { readonly home: Position; readonly work: Position; readonly metres: number };
type Ends = { readonly start: Position; readonly end: Position };

export type SharedLift = {
  readonly driver: Ends;
  readonly passenger: Ends;
  readonly isWide: boolean;
  /** What the passenger read last before both agreed. */
  readonly told: Match;
  readonly shown: { readonly driver: Lift; readonly passenger: Lift };
};

/** One end of one way: what was told of it and what is shown; `own` is the passenger's end there. */
export type ToldPlace = {
  readonly told: Meeting;
  readonly driver: Lift['pickUp'];
  readonly passenger: Lift['pickUp'];
  readonly own: Position;
};

/**
 * Null where the two do not match. `random` is from 0 to 1.
 *
 * @param claim whether the passenger claims to start so many metres behind the driver's start, away from the driver's end
 */
export async function shareAtRandom(t: TestApp, around: Around, random: () => number, claim?: number): Promise<SharedLift | null> {
  const near = ({ latitude, longitude }: Position) => {
    const [north, east] = [random, random].map((draw) => (2 * draw() - 1) * around.metres);
    return {
      latitude: latitude + (north ?? 0) / 111_195,
      longitude: longitude + (east ?? 0) / (111_195 * Math.cos((latitude * Math.PI) / 180)),
    };
  };
  const s = await sharingOf(t);
  const isWide = random() < 0.2;
  const ends = () => ({ start: near(around.home), end: near(around.work) });
  const [driver, own] = [ends(), ends()];
  const passenger = claim === undefined ? own : { start: behind(driver, claim), end: driver.end };
  const add = (forename: string, { start, end }: Ends, role: 'driver' | 'passenger', area: 'near' | 'wide') =>
    s.add(forename, {
      role,
      area,
      walkMetres: claim === undefined ? 500 : 2_000,
      start: { label: `${forename}'s home`, ...start },
      end: { label: `${forename}'s work`, ...end },
    });
  const ana = await add('Ana', driver, 'driver', isWide ? 'wide' : 'near');
  const priya = await add('Priya', passenger, 'passenger', 'near');
  const read = async (matchId: string) =>
    (await callApi(t.app, 'match', { params: { matchId }, query: { as: 'passenger' } }, { token: await signedIn(t.deps, priya.memberId) }))
      .answer;
  const matchId = await s.matchId(priya, ana, 'passenger');
  if (matchId === '') return null;
  const isAskedByDriver = random() < 0.5;
  const before = await read(matchId);
  const asked = isAskedByDriver ? await s.ask(ana, priya, { as: 'driver', days: [1] }) : await s.ask(priya, ana, { days: [1] });
  const requestId = asked.answer?.id ?? '';
  const told = isAskedByDriver ? await read(matchId) : before;
  const accepted = await s.accept(isAskedByDriver ? priya : ana, requestId, { days: [1] });
  const shown = async (who: Traveller) =>
    (await callApi(t.app, 'lifts', { query: {} }, { token: await signedIn(t.deps, who.memberId) })).answer?.lifts[0];
  const [byDriver, byPassenger] = [await shown(ana), await shown(priya)];
  if (told === undefined || byDriver === undefined || byPassenger === undefined) throw new Error(`${asked.text} ${accepted.text}`);
  return { driver, passenger, isWide, told, shown: { driver: byDriver, passenger: byPassenger } };
}

function behind({ start, end }: Ends, metres: number): Position {
  const share = metres / greatCircleMetres(start, end);
  return {
    latitude: start.latitude + share * (start.latitude - end.latitude),
    longitude: start.longitude + share * (start.longitude - end.longitude),
  };
}

/** Of each way that the two share. */
export function placesOf({ told, shown, passenger: { start, end } }: SharedLift): ToldPlace[] {
  const { out, back } = told.detour;
  const both = (field: 'pickUp' | 'dropOff' | 'backPickUp' | 'backDropOff') => ({
    driver: shown.driver[field],
    passenger: shown.passenger[field],
  });
  return [
    ...(out === null
      ? []
      : [
          { told: out.pickUp, ...both('pickUp'), own: start },
          { told: out.dropOff, ...both('dropOff'), own: end },
        ]),
    ...(back === null
      ? []
      : [
          { told: back.pickUp, ...both('backPickUp'), own: end },
          { told: back.dropOff, ...both('backDropOff'), own: start },
        ]),
  ].filter(({ passenger }) => passenger !== null);
}

/** Whether a place lies within 400 m of an end of the driver, or in its cell. */
export function isAtDriversEnd(place: Position, { driver, isWide }: SharedLift): boolean {
  const cellOf = ({ latitude, longitude }: Position) => {
    const cell = latLngToCell(latitude, longitude, 8);
    return isWide ? cellToParent(cell, 7) : cell;
  };
  return [driver.start, driver.end].some((end) => greatCircleMetres(end, place) <= 400 || cellOf(end) === cellOf(place));
}
