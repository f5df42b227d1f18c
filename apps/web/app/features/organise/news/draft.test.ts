import { expect, it } from 'vitest';
import { draftIn, fieldsOf, lackingIn, lackingLanguage, withWords, type Draft } from './draft.ts';

const ENGLISH = { language: 'en-GB', subject: 'Snow', text: 'Two lines.\n\nTwo paragraphs.', button: '' };
const GERMAN = { language: 'de', subject: 'Schnee', text: 'Zwei.', button: 'Ansehen' };
const draft: Draft = { audience: 'not-asked', withChildren: true, target: 'matches', words: [ENGLISH, GERMAN] };

it('a draft comes out of the fields of a form as it went in, without languages that hold no word', () => {
  const fields = fieldsOf({ ...draft, words: [...draft.words, { language: 'fr', subject: ' ', text: '', button: '' }] });
  expect(draftIn((name) => fields[name] ?? '')).toEqual(draft);
});

it('words of a language stay where they were, and others come behind', () => {
  expect(withWords(draft, { ...ENGLISH, subject: 'Ice' }).words.map(({ subject }) => subject)).toEqual(['Ice', 'Schnee']);
  expect(withWords({ ...draft, words: [] }, GERMAN).words).toEqual([GERMAN]);
});

it.each([
  ['all is written', [ENGLISH, GERMAN], null],
  ['nothing is written', [{ ...GERMAN, subject: ' ', text: '', button: '' }], 'fr'],
  ['one lacks its text', [ENGLISH, { ...GERMAN, text: ' ' }], 'de'],
  ['one has its button alone', [{ ...GERMAN, subject: '', text: '' }, ENGLISH], 'de'],
])('where %s, the language to go on with is told', (_, words, expected) => {
  expect(lackingLanguage({ ...draft, words }, 'fr')).toBe(expected);
});

it('a language lacks its subject and its text, never the words on its button', () => {
  expect([ENGLISH, { ...ENGLISH, text: '\n' }, { ...ENGLISH, subject: '', text: '' }].map(lackingIn)).toEqual([
    [],
    ['text'],
    ['subject', 'text'],
  ]);
});
