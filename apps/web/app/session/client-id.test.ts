import { describe, expect, it } from 'vitest';
import { openTab, openTabWithClosedStores } from '../test-support/browser-tab.ts';
import { clientId } from './client-id.ts';

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('the client id', () => {
  it('is a UUID of version 4 that stays', () => {
    openTab();
    const id = clientId();
    expect(id).toMatch(UUID_V4);
    expect(clientId()).toBe(id);
  });

  it('is another one in each browser', () => {
    const ids = Array.from({ length: 50 }, () => {
      openTab();
      return clientId();
    });
    expect(new Set(ids).size).toBe(50);
    expect(ids.filter((id) => !UUID_V4.test(id))).toEqual([]);
  });

  it('is there where the browser keeps no data, for that one sign-in', () => {
    openTabWithClosedStores();
    expect(clientId()).toMatch(UUID_V4);
  });
});
