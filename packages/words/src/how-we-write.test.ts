/** The rules of `README.md` that a machine can see. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { LanguageTag } from './languages.ts';
import { languagesThere, readMessageFile } from './message-file.ts';

const APPS = new URL('../../../apps/', import.meta.url);

/** Names that we do not know: a vowel may be their first letter. */
const NAMES = 'name|names|other|forename|community|product|place|pickUp|dropOff|start|end|town';

/** A text that matches `wrong` breaks the rule. A key that matches `phrases` is the phrase itself. */
type Rule = { readonly rule: string; readonly tags: readonly LanguageTag[]; readonly wrong: RegExp; readonly phrases?: RegExp };

const rules: readonly Rule[] = [
  {
    rule: 'before a name nothing is elided',
    tags: ['fr'],
    wrong: new RegExp(`(?<!\\p{L})(?:de|que|dès que|parce que|près de) \\{(?:${NAMES})\\}`, 'iu'),
  },
  { rule: 'before a place nothing is contracted', tags: ['pt'], wrong: /(?<!\p{L})perto de \{\w+\}/iu },
  { rule: 'before a name there is no y, which may be an e', tags: ['es'], wrong: new RegExp(`(?<!\\p{L})[ye] \\{(?:${NAMES})\\}`, 'iu') },
  { rule: 'a name that we do not know is in no compound', tags: ['de'], wrong: /\}-\p{L}/u },
  { rule: 'a time in a sentence is a phrase, which knows one o’clock', tags: ['es', 'pt'], wrong: /\([^()]*hora[^()]*\{time\}/iu },
  {
    rule: 'days in a sentence are a phrase, the same for a date and for several days',
    tags: ['en-GB', 'de', 'es', 'fr', 'pt'],
    wrong:
      /(?<!\p{L})(?:on|am|los|les|el|le) \{(?:days|dates)\}|(?:diesen Tagen|estos días|estas fechas|nestes dias|estas datas|ces jours-là|Jours)[^{]*: \{(?:days|dates)\}/u,
    phrases: /^on_/,
  },
];

describe.each(rules)('$rule', ({ tags, wrong, phrases = /(?!)/ }) => {
  test.each(tags)('in %s', (tag) => {
    expect(textsOf(tag).filter(({ key, text }) => !phrases.test(key) && wrong.test(text))).toEqual([]);
  });
});

/** Verbs that are also commands to someone whom one calls by the first name. */
const BARE_VERBS: Readonly<Record<'es' | 'pt', string>> = {
  es: 'Abre|Acepta|Comparte|Conduce|Deja|Ha|Lleva|Pide|Propone|Recibe|Recoge|Rechaza|Sale|Va|Ve|Viaja|Viene',
  pt: 'Aceitou|Apanha|Cancelou|Conduz|Deixa|Entra|Fechou|Leva|Parte|Partilha|Pede|Pediu|Propôs|Propõe|Recolhe|Recusou|Retirou|Sai|Terminou|Vai|Vem',
};

test.each(['es', 'pt'] as const)('in %s no text about two people begins with a verb that does not say whose it is', (tag) => {
  const bare = new RegExp(`^(?:${BARE_VERBS[tag]})(?!\\p{L})`, 'u');
  const isOfTwo = ({ key, text }: Text) => /\{(?:name|other)\}/.test(text) || key.endsWith('_me');
  expect(textsOf(tag).filter((one) => isOfTwo(one) && bare.test(one.text) && !/^Conduce (?:\{|usted)/.test(one.text))).toEqual([]);
});

test('a heading of a mail greets nobody: it may begin with another name', () => {
  const headings = languagesThere().flatMap((tag) => textsOf(tag).filter(({ key }) => /^mail_\w+_heading/.test(key)));
  expect(headings.length).toBeGreaterThan(0);
  expect(headings.filter(({ text }) => text.includes('{forename}'))).toEqual([]);
});

test('a colon after words is a message, since French writes a space before it', () => {
  const typed = sourcesIn(['web/app', 'server/src/mail']).filter(
    ({ code }) =>
      code.includes('@waylift/words/messages') && /\$\{[^{}]*\}: (?=\$)|\{\w+\}: <\//.test(code.replaceAll(/\/\*\*?[^]*?\*\//g, '')),
  );
  expect(typed.map(({ path }) => path)).toEqual([]);
});

type Text = { readonly key: string; readonly text: string };

function textsOf(tag: string): Text[] {
  return [...readMessageFile(tag)].flatMap(([key, { texts }]) => [...texts.values()].map((text) => ({ key, text })));
}

function sourcesIn(folders: readonly string[]): { readonly path: string; readonly code: string }[] {
  return folders.flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, APPS), { recursive: true, encoding: 'utf8' })
      .filter((path) => /(?<!\.test|\.examples)\.tsx?$/.test(path))
      .map((path) => ({ path, code: readFileSync(new URL(`${folder}/${path}`, APPS), 'utf8') })),
  );
}
