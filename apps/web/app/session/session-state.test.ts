import { describe, expect, it } from 'vitest';
import { openTab, openTabWithClosedStores } from '../test-support/browser-tab.ts';
import {
  clientId,
  currentCommunitySlug,
  forgetSessionEnded,
  hasSessionEnded,
  noteSessionEnded,
  rememberCommunitySlug,
} from './session-state.ts';

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('the community of a tab', () => {
  it('is liftshare until another one is shown', () => {
    openTab();
    expect(currentCommunitySlug()).toBe('liftshare');
    rememberCommunitySlug('harbour-quarter');
    expect(currentCommunitySlug()).toBe('harbour-quarter');
  });
});

describe('the end of a session', () => {
  it('is known until it is forgotten, however often it is asked for', () => {
    openTab();
    expect(hasSessionEnded()).toBe(false);
    noteSessionEnded();
    expect(hasSessionEnded()).toBe(true);
    expect(hasSessionEnded()).toBe(true);
    forgetSessionEnded();
    expect(hasSessionEnded()).toBe(false);
  });
});

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
});

describe('closed stores', () => {
  it('take nothing from the page but its memory', () => {
    openTabWithClosedStores();
    rememberCommunitySlug('harbour-quarter');
    noteSessionEnded();
    expect(currentCommunitySlug()).toBe('liftshare');
    expect(hasSessionEnded()).toBe(false);
    expect(clientId()).toMatch(UUID_V4);
  });
});
