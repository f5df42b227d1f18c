/** What is typed of a draft, and how it travels as fields of a form, which outlive a session that ends. */
import { NEWS_AUDIENCES, NEWS_LANGUAGES_MAX, NEWS_TARGETS, type NewsAudience, type NewsTarget } from '@waylift/contract/news-choices';
import type { News, NewsWords } from '@waylift/contract/organiser-news';

export type Draft = {
  readonly audience: NewsAudience;
  readonly withChildren: boolean;
  readonly target: NewsTarget;
  readonly words: readonly NewsWords[];
};
type Fields = Readonly<Record<string, string>>;

export function draftOf({ audience, withChildren, target, words }: News): Draft {
  return { audience, withChildren, target, words };
}

/** Languages without any word are left out. */
export function fieldsOf({ audience, withChildren, target, words }: Draft): Fields {
  const each = words.filter(isWritten).flatMap(({ language, subject, text, button }, position): (readonly [string, string])[] => [
    [`language-${position}`, language],
    [`subject-${position}`, subject],
    [`text-${position}`, text],
    [`button-${position}`, button],
  ]);
  const texts: Fields = Object.fromEntries(each);
  return { audience, withChildren: withChildren ? 'yes' : 'no', target, ...texts };
}

/** @param read the text of a field; '' where there is none */
export function draftIn(read: (name: string) => string): Draft {
  const positions = Array.from({ length: NEWS_LANGUAGES_MAX }, (_, position) => position);
  return {
    audience: NEWS_AUDIENCES.find((each) => each === read('audience')) ?? 'all',
    withChildren: read('withChildren') === 'yes',
    target: NEWS_TARGETS.find((each) => each === read('target')) ?? 'none',
    words: positions
      .map((position) => ({
        language: read(`language-${position}`),
        subject: read(`subject-${position}`),
        text: read(`text-${position}`),
        button: read(`button-${position}`),
      }))
      .filter(({ language }) => language !== ''),
  };
}

/** With these words in their language, in place of those before or behind the others. */
export function withWords(draft: Draft, written: NewsWords): Draft {
  const isThere = draft.words.some(({ language }) => language === written.language);
  const words = isThere ? draft.words.map((each) => (each.language === written.language ? written : each)) : [...draft.words, written];
  return { ...draft, words };
}

type Lacking = 'subject' | 'text';

/** What a language must have before its words can be sent. */
export function lackingIn(words: NewsWords): readonly Lacking[] {
  return (['subject', 'text'] as const).filter((field) => words[field].trim() === '');
}

/** The first language that has some words and lacks others, or `shown` where nothing is written; null if nothing is missing. */
export function lackingLanguage({ words }: Draft, shown: string): string | null {
  const written = words.filter(isWritten);
  if (written.length === 0) return shown;
  return written.find((each) => lackingIn(each).length > 0)?.language ?? null;
}

function isWritten({ subject, text, button }: NewsWords): boolean {
  return `${subject}${text}${button}`.trim() !== '';
}
