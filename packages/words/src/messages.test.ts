import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FALLBACK_LANGUAGE, languages, type LanguageTag } from './languages.ts';
import { parametersOf, readMessageFile, type Message } from './message-file.ts';
import { splitRichText } from './rich-text.ts';

const truth = readMessageFile(FALLBACK_LANGUAGE);
const tags: LanguageTag[] = languages.map(({ tag }) => tag);
const translations = tags.filter((tag) => tag !== FALLBACK_LANGUAGE);

/** Words that are right in a language although English has the same. */
const equalToEnglish: Partial<Record<LanguageTag, string[]>> = {
  de: ['dashboard_name', 'field_email_example'],
  es: ['form_error_prefix', 'journey_return_no', 'title_error'],
  fr: ['journey_distance'],
};

/** Words that address the reader informally: we say Sie, usted, vous, and in Portuguese the third person without "você". */
const informal: Partial<Record<LanguageTag, RegExp>> = {
  de: wordOf('du|dir|dich|dein|deine|deinen|deinem|deiner|deines|euch|euer|eure|euren'),
  es: wordOf('tú|tu|tus|te|ti|contigo|vosotros|vuestro|vuestra'),
  fr: wordOf('tu|te|toi|ton|ta|tes'),
  pt: wordOf('tu|te|ti|teu|tua|teus|tuas|contigo|você|vocês'),
};

test('the list of languages and the folder name the same languages', () => {
  expect(readdirSync(new URL('../messages/', import.meta.url)).toSorted()).toEqual(tags.map((tag) => `${tag}.json`).toSorted());
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
    expect(same.map(([key]) => key).toSorted()).toEqual((equalToEnglish[tag] ?? []).toSorted());
  });

  test('address the reader formally', () => {
    expect(textsWhere(messages, (text) => informal[tag]?.test(text) ?? false)).toEqual([]);
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

function wordOf(alternatives: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${alternatives})(?!\\p{L})`, 'iu');
}
