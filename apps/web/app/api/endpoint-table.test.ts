import { endpoints } from '@waylift/contract/endpoints';
import { expect, it } from 'vitest';
import { endpointTable } from './endpoint-table.ts';

it('every call of the contract has its entry, with its method and path', () => {
  const entries = Object.entries(endpointTable).map(([name, { method, path }]) => [name, { method, path }]);
  const calls = Object.entries(endpoints).map(([name, { method, path }]) => [name, { method, path }]);
  expect(entries).toEqual(calls);
});

it('an entry has a shape exactly where the call answers with a body', () => {
  for (const [name, { success }] of Object.entries(endpoints)) {
    expect(Object.entries(endpointTable).find(([of]) => of === name)?.[1].answer === null, name).toBe(success.schema === null);
  }
});

it('the table can stand in a page as it is', () => {
  expect(JSON.parse(JSON.stringify(endpointTable))).toEqual(endpointTable);
});
