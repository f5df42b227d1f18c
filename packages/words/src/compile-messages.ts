import { ENGLISH, languagesThere, parametersOf, readLanguageFacts, readMessageFile, type Message } from './message-file.ts';

/** Lowercase words with _ between; a name of the contract (`jobTitle`) keeps its capitals. */
const KEY = /^[a-z][a-zA-Z\d]*(?:_[a-z\d][a-zA-Z\d]*)*$/;

/** Compiles `messages/*.json` to the content of each file by its path. @throws naming the message that cannot be compiled */
export function compileMessages(): ReadonlyMap<string, string> {
  const tags = languagesThere();
  return new Map([
    ['languages.ts', languageList(tags)],
    ...tags.map((tag): [string, string] => [`messages/${tag}.js`, languageModule(tag, readMessageFile(tag))]),
    ['messages.js', allLanguages(tags)],
    ['messages.d.ts', types(readMessageFile(ENGLISH))],
  ]);
}

/** The module of one language: `apps/web/page-words.plugin.ts` parts it at its lines that begin with `export const`. */
export function languageModule(tag: string, messages: ReadonlyMap<string, Message>): string {
  const rules = `const rules = /* @__PURE__ */ new Intl.PluralRules('${readLanguageFacts(tag).locale}');\n`;
  const keep = keeper(tag);
  const functions = Array.from(messages, ([key, message]) => {
    if (!KEY.test(key)) throw new Error(`${tag} ${key}: a key is words with _ between them`);
    return `export const ${key} = ${messageFunction(tag, key, key.startsWith('mail_') ? message : keptTogether(message, keep))};\n`;
  });
  return [rules, ...functions].join('');
}

/** On pages no line ends within "e-mail", as browsers break one behind any hyphen, nor between a number and its unit, nor within a ratio. */
function keeper(tag: string): (text: string) => string {
  const unit = new RegExp(`(\\{\\w+\\}|\\d) (?=(?:${readLanguageFacts(tag).units.join('|')})(?!\\p{L}))`, 'gu');
  return (text) =>
    text
      .replaceAll(/(?<!\p{L})(\p{L}-)(?=\p{L})/gu, '$1\u2060')
      .replaceAll(unit, '$1\u00A0')
      .replaceAll(/± (?=\{)/g, '±\u00A0')
      // Ratios. French has its own space there.
      .replaceAll(/(?<=[\d}]) (?=: \d)/g, '\u00A0')
      .replaceAll(/(?<=[\d}][\u00A0\u202F]:) (?=\d)/g, '\u00A0');
}

function keptTogether({ plural, texts }: Message, kept: (text: string) => string): Message {
  return { plural, texts: new Map(Array.from(texts, ([category, text]) => [category, kept(text)])) };
}

function messageFunction(tag: string, key: string, { plural, texts }: Message): string {
  if (plural === null) return textFunction(texts.get('') ?? '');
  const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories.toSorted();
  if ([...texts.keys()].toSorted().join() !== categories.join())
    throw new Error(`${tag} ${key}: needs a text for ${categories.join(', ')}`);
  const choices = Array.from(texts, ([category, text]) => `${category}: ${template(text)}`);
  return `(i) => ({ ${choices.join(', ')} })[rules.select(Number(i.${plural}))]`;
}

function textFunction(text: string): string {
  return parametersOf(text).length === 0 ? `() => ${template(text)}` : `(i) => ${template(text)}`;
}

function template(text: string): string {
  return `\`${text.replaceAll(/[\\`$]/g, '\\$&').replaceAll(/\{(\w+)\}/g, '${i.$1}')}\``;
}

function languageList(tags: readonly string[]): string {
  const lines = tags.map((tag) => {
    const { name, locale, firstOfMonth } = readLanguageFacts(tag);
    return `  ${JSON.stringify({ tag, name, locale, firstOfMonth })},\n`;
  });
  return `export const languages = [\n${lines.join('')}] as const;\n`;
}

function allLanguages(tags: readonly string[]): string {
  return [
    ...tags.map((tag, number) => `import * as language${number} from './messages/${tag}.js';\n`),
    `const languages = { ${tags.map((tag, number) => `'${tag}': language${number}`).join(', ')} };\n`,
    'const speak = (key) => (inputs, { locale }) => languages[locale][key](inputs);\n',
    'export const m = Object.fromEntries(Object.keys(language0).map((key) => [key, speak(key)]));\n',
  ].join('');
}

function types(messages: ReadonlyMap<string, Message>): string {
  const members = Array.from(messages, ([key, { plural, texts }]) => {
    const names = new Set([...(plural === null ? [] : [plural]), ...[...texts.values()].flatMap(parametersOf)]);
    const inputs = Array.from(names, (name) => `${name}: string | number`).join('; ');
    return `  /** ${[...texts.values()].join(' | ').replaceAll('*/', '* /')} */\n  readonly ${key}: Message<{ ${inputs} }>;\n`;
  });
  return [
    "import type { LanguageTag } from '../src/languages.ts';\n",
    'type Message<Inputs> = (inputs: Inputs, options: { readonly locale: LanguageTag }) => string;\n',
    'export declare const m: {\n',
    ...members,
    '};\n',
  ].join('');
}
