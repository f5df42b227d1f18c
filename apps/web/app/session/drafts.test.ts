import { describe, expect, it } from 'vitest';
import { openTab, openTabWithClosedStores } from '../test-support/browser-tab.ts';
import { draftFor, forgetDrafts, keepDraft } from './drafts.ts';

const nothing = { text: '', unsent: [] };
const draft = { text: 'Should I', unsent: [{ clientId: 'c1', text: 'No problem.' }] };

describe('what was written and not sent', () => {
  it('is kept by conversation, for its member alone, until it is sent or the session ends', () => {
    openTab();
    keepDraft('ada', 'c1', draft);
    keepDraft('ada', 'c2', { ...nothing, text: 'Hello' });
    expect([draftFor('ada', 'c1'), draftFor('ada', 'c2').text, draftFor('bea', 'c1')]).toEqual([draft, 'Hello', nothing]);
    keepDraft('ada', 'c1', nothing);
    expect([draftFor('ada', 'c1'), draftFor('ada', 'c2').text]).toEqual([nothing, 'Hello']);
    forgetDrafts();
    expect(draftFor('ada', 'c2')).toEqual(nothing);
  });

  it.each([
    '',
    'null',
    '7',
    '{"member":"ada"}',
    '{"member":"ada","drafts":{"c1":7}}',
    '{"member":"ada","drafts":{"c1":{"text":1,"unsent":[{}]}}}',
  ])('is nothing when `%s` stands there', (stored) => {
    openTab();
    sessionStorage.setItem('drafts', stored);
    expect(draftFor('ada', 'c1')).toEqual(nothing);
  });

  it('is given up without an error by a browser that keeps no data', () => {
    openTabWithClosedStores();
    keepDraft('ada', 'c1', draft);
    forgetDrafts();
    expect(draftFor('ada', 'c1')).toEqual(nothing);
  });
});
