import { describe, expect, test } from 'vitest';
import { languages } from './languages.ts';
import { ENGLISH, languagesThere, parametersOf, readLanguageFacts, readMessageFile, type Message } from './message-file.ts';
import { splitRichText } from './rich-text.ts';

const truth = readMessageFile(ENGLISH);
const tags = languagesThere();
const translations = tags.filter((tag) => tag !== ENGLISH);

test('the product speaks the languages of the folder', () => {
  expect(languages.map(({ tag }) => tag)).toEqual(tags);
});

test.each(tags)('the language %s has a name of its own, and a locale that Intl knows', (tag) => {
  const { name, locale } = readLanguageFacts(tag);
  expect(new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }).of(locale.slice(0, 2))?.toLowerCase()).toBe(
    name.toLowerCase(),
  );
});

describe.each(tags)('the messages in %s', (tag) => {
  const messages = readMessageFile(tag);

  test('are none of them empty, padded or typed with typewriter quotes', () => {
    const wrong = (text: string) => text === '' || text !== text.trim() || /\s{2}|["'`]|\.\.\./.test(text);
    expect(textsWhere(messages, wrong)).toEqual([]);
  });

  test('have well-formed tags only', () => {
    expect(textsWhere(messages, (text) => plainOf(text).some((part) => /[<>]/.test(part)))).toEqual([]);
  });

  test('have a text for each plural category of the language, and for no other', () => {
    const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories.toSorted();
    for (const [key, { plural, texts }] of messages) {
      const wanted = plural === null ? [''] : categories;
      expect([...texts.keys()].toSorted(), key).toEqual(wanted);
    }
  });
});

describe.each(translations)('the messages in %s', (tag) => {
  const messages = readMessageFile(tag);

  test('have the keys of English, in the same order', () => {
    const missing = [...truth.keys()].filter((key) => !messages.has(key));
    const unknown = [...messages.keys()].filter((key) => !truth.has(key));
    expect({ missing, unknown }).toEqual({ missing: [], unknown: [] });
    expect([...messages.keys()]).toEqual([...truth.keys()]);
  });

  test.each([
    ['parameters', (message: Message) => namesOf(message, parametersOf)],
    ['tags', (message: Message) => namesOf(message, (text) => [tagsOf(text).toSorted().join(' ')])],
    ['plurals', ({ plural }: Message) => plural],
  ])('have the %s of English', (_, partsOf) => {
    for (const [key, english] of truth) {
      const message = messages.get(key);
      expect(message === undefined ? 'no such message' : partsOf(message), key).toEqual(partsOf(english));
    }
  });

  test('are translated, apart from the words that are truly equal', () => {
    const same = [...messages].filter(([key, { texts }]) => {
      const english = [...(truth.get(key)?.texts.values() ?? [])].filter(hasWords);
      return english.some((text) => [...texts.values()].includes(text));
    });
    expect(same.map(([key]) => key).toSorted()).toEqual(readLanguageFacts(tag).equalToEnglish.toSorted());
  });

  test('address the reader formally', () => {
    const { informal } = readLanguageFacts(tag);
    expect(textsWhere(messages, (text) => informal.test(text))).toEqual([]);
  });
});

test('French stands a narrow no-break space before ; : ! ? and inside its quotes', () => {
  const wrong = (text: string) => /[^\u202f][;:!?»](?!\/\/)|«[^\u202f]/.test(text);
  expect(textsWhere(readMessageFile('fr'), wrong)).toEqual([]);
});

test('Spanish opens each question it closes, and exclaims nothing', () => {
  const wrong = (text: string) => (text.match(/¿/g) ?? []).length !== (text.match(/\?(?! #)/g) ?? []).length || text.includes('¡');
  expect(textsWhere(readMessageFile('es'), wrong)).toEqual([]);
});

/** The texts that are wrong, with their keys, so that a failing test lists them all at once. */
function textsWhere(messages: ReadonlyMap<string, Message>, wrong: (text: string) => boolean): string[] {
  return [...messages].flatMap(([key, { texts }]) => [...texts.values()].filter(wrong).map((text) => `${key}: ${text}`));
}

function namesOf({ texts }: Message, pick: (text: string) => string[]): string[] {
  return [...new Set([...texts.values()].flatMap(pick))].toSorted();
}

function tagsOf(text: string): string[] {
  return splitRichText(text).flatMap((part) => (typeof part === 'string' ? [] : [part.tag]));
}

function plainOf(text: string): string[] {
  return splitRichText(text).map((part) => (typeof part === 'string' ? part : part.text));
}

function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replace(/\{\w+\}/g, ''));
}
