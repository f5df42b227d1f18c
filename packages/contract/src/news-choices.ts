/** What one may choose of news, without schemas: pages load it. */

/** Steps of the funnel; nobody can be chosen by name. `no-journey`: agreed to news and has no journey. `not-asked`: has a match, and has neither asked nor been asked. */
export const NEWS_AUDIENCES = ['all', 'no-journey', 'not-asked'] as const;
export type NewsAudience = (typeof NEWS_AUDIENCES)[number];

/** Where the button leads: pages of the portal alone. */
export const NEWS_TARGETS = ['none', 'dashboard', 'matches', 'journey', 'community'] as const;
export type NewsTarget = (typeof NEWS_TARGETS)[number];

/** `asked`: a second organiser is to say yes. `held`: no more of it is put into the queue. */
export const NEWS_STATES = ['draft', 'asked', 'sending', 'held', 'sent'] as const;
export type NewsState = (typeof NEWS_STATES)[number];

/** An empty line begins a new paragraph. */
export function newsParagraphs(text: string): string[] {
  return text
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

export const NEWS_SUBJECT_MAX_LENGTH = 70;
export const NEWS_TEXT_MAX_LENGTH = 2_000;
export const NEWS_BUTTON_MAX_LENGTH = 40;
export const NEWS_ANSWER_MAX_LENGTH = 500;
/** An audience by a step of the funnel is told, and written to, from so many on; and told in tens. */
export const NEWS_LEAST = 50;
/** Above this, a second organiser says yes. */
export const NEWS_ALONE_MAX = 500;
/** Without an answer, the request lapses. */
export const NEWS_ASKED_HOURS = 72;
export const NEWS_LANGUAGES_MAX = 12;
