import type { Ride } from '@waylift/contract/ride';
import { expect } from 'vitest';
import { DEMO_MEMBER_PASSWORD } from '../operator/demo/demo-members.ts';
import { callApi } from './call-api.ts';
import type { TestApp } from './test-app.ts';

/** Expects that the demonstration member's next ride has three people, all of whom are told the same times; answers it as its driver sees it. */
export async function expectCarOfThree(t: TestApp): Promise<Ride | undefined> {
  const next = (await ridesOf(t, 'demo')).find(({ state }) => state !== 'over');
  expect(next).toMatchObject({ state: 'on', drives: 'other' });
  const names = next?.people.map(({ person }) => person.forename) ?? [];
  expect(names).toEqual(expect.arrayContaining(['Ana', 'Priya']));
  expect(next?.people.filter(({ rides }) => rides)).toHaveLength(3);
  const isNext = ({ date, direction }: Ride) => date === next?.date && direction === next.direction;
  const driven = (await ridesOf(t, 'ana')).find(isNext);
  const plan = driven?.stops.map(({ kind, rider, at }) => [rider?.forename, kind, at]) ?? [];
  const moments = driven?.stops.map(({ at }) => at) ?? [];
  expect(moments).toEqual(moments.toSorted((one, other) => one.localeCompare(other)));
  for (const name of names.filter((each) => each !== 'Ana')) {
    const own = (await ridesOf(t, name === 'Priya' ? 'demo' : name.toLowerCase())).find(isNext);
    expect(own?.stops.map(({ kind, at }) => [name, kind, at])).toEqual(plan.filter(([forename]) => forename === name));
  }
  return driven;
}

async function ridesOf(t: TestApp, name: string): Promise<readonly Ride[]> {
  const body = { email: `${name}@kestrel.example`, password: DEMO_MEMBER_PASSWORD };
  const token = (await callApi(t.app, 'signIn', { body })).answer?.token ?? '';
  const query = { from: t.clock.now().toISOString().slice(0, 10), days: '7' };
  return (await callApi(t.app, 'rides', { query }, { token })).answer?.rides ?? [];
}
