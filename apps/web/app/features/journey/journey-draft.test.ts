import { expect, test } from 'vitest';
import { draftIn, EMPTY_DRAFT, type JourneyDraft } from './journey-draft.ts';
import { endAt } from '../../places/place-choice.ts';

const norwich = endAt({ label: 'Norwich', latitude: 52.62783, longitude: 1.29834, context: 'Norfolk, England' });
const draft: JourneyDraft = { ends: { start: norwich, end: { text: 'Camb', place: null } }, returnJourney: 'yes' };

test('a draft is found again in what the tab has kept', () => {
  expect(draftIn({ draft })).toEqual(draft);
  expect(draftIn(JSON.parse(JSON.stringify({ draft })))).toEqual(draft);
  expect(draftIn({ draft: EMPTY_DRAFT })).toEqual(EMPTY_DRAFT);
});

test.each([
  ['nothing', null],
  ['something else', { costed: {} }],
  ['no ends', { draft: { returnJourney: '' } }],
  ['half of the ends', { draft: { ends: { start: norwich }, returnJourney: '' } }],
  ['a place of another release', { draft: { ...draft, ends: { ...draft.ends, start: { text: 'Norwich', place: { name: 'Norwich' } } } } }],
  ['another answer', { draft: { ...draft, returnJourney: 'perhaps' } }],
])('%s is no draft', (_, state) => {
  expect(draftIn(state)).toBeNull();
});
