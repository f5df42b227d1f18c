/** News: a mail to members who agreed to it, written by organisers. */
import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { askedName, nextPage, pageQuery, publicId, successAnswer, text } from './fields.ts';
import { formed } from './formed.ts';
import { RATE_LIMITS as LIMITS } from './limits.ts';
import {
  NEWS_ANSWER_MAX_LENGTH,
  NEWS_AUDIENCES,
  NEWS_BUTTON_MAX_LENGTH,
  NEWS_LANGUAGES_MAX,
  NEWS_STATES,
  NEWS_SUBJECT_MAX_LENGTH,
  NEWS_TARGETS,
  NEWS_TEXT_MAX_LENGTH,
} from './news-choices.ts';
import { ORGANISE_PATH } from './organiser.ts';

const audience = z.enum(NEWS_AUDIENCES, { error: 'choice-invalid' });
const yesOrNo = z.boolean({ error: 'not-true-or-false' });
const inCommunity = z.object({ publicId: z.string(), name: z.string() });

const written = z.object({
  language: formed(/^[A-Za-z]{2,3}(?:-[A-Za-z]{2})?$/, { maxLength: 6, code: 'language-unknown' }),
  subject: text(NEWS_SUBJECT_MAX_LENGTH),
  /** An empty line begins a new paragraph. */
  text: text(NEWS_TEXT_MAX_LENGTH),
  button: text(NEWS_BUTTON_MAX_LENGTH),
});
export type NewsWords = z.infer<typeof written>;

/** Of an audience by a step of the funnel, numbers are told in tens. */
const reach = z.object({
  count: z.number(),
  /** False: they are too few for news to them alone; `count` and `languages` then tell nothing. */
  isEnough: z.boolean(),
  /** Those who read each language, the most first. */
  languages: z.array(z.object({ language: z.string(), count: z.number() })),
});
export type NewsReach = z.infer<typeof reach>;

const listedNews = z.object({
  id: z.string(),
  community: inCommunity,
  withChildren: z.boolean(),
  audience,
  /** In the language of which most was written first; '' for a draft without words. */
  subject: z.string(),
  state: z.enum(NEWS_STATES),
  /** '' for who is no organiser any more. */
  writtenBy: z.string(),
  /** When it was last changed, asked for, or begun to be sent. */
  at: z.string(),
  recipients: z.nullable(z.number()),
  sent: z.number(),
  refused: z.number(),
  unsubscribed: z.number(),
});
export type ListedNews = z.infer<typeof listedNews>;

const newsAnswer = z.object({
  ...listedNews.shape,
  words: z.array(written),
  target: z.enum(NEWS_TARGETS),
  version: z.number(),
  isMine: z.boolean(),
  /** Who would get it now; of one that was sent, null. */
  reach: z.nullable(reach),
  /** Until when a second organiser may answer. */
  until: z.nullable(z.string()),
  mayAnswer: z.boolean(),
  /** Who said yes, or no with these words: '' for nobody. */
  answeredBy: z.string(),
  answer: z.string(),
  /** When it was sent in full. */
  endedAt: z.nullable(z.string()),
});
export type News = z.infer<typeof newsAnswer>;

const EVENT = {
  name: 'organise-news',
  outcomes: [
    'written',
    'saved',
    'deleted',
    'tested',
    'asked',
    'begun',
    'refused',
    'held',
    'resumed',
    'news-not-found',
    'news-changed',
    'news-not-open',
    'audience-too-small',
    'words-missing',
    'language-unknown',
    'no-right',
    'second-factor-needed',
    'too-many-requests',
  ],
} as const;

const ofCommunity = z.object({ publicId });
const params = z.object({ publicId, newsId: askedName });
const path = `${ORGANISE_PATH}/communities/{publicId}/news` as const;
const onePath = `${path}/{newsId}` as const;
const PARAMS = { publicId: 'kestrel', newsId: '3c1a9f20-0000-4000-8000-000000000000' } as const;
const one = { who: 'organiser', role: 'manager', params } as const;
const change = { ...one, event: EVENT, limits: [LIMITS.organiserChanges] } as const;

const REACH = { count: 4318, isEnough: true, languages: [{ language: 'en', count: 4318 }] };
const LISTED = {
  id: PARAMS.newsId,
  community: { publicId: 'kestrel', name: 'Kestrel Science Park' },
  withChildren: false,
  audience: 'all',
  subject: 'The spaces by the door',
  state: 'draft',
  writtenBy: 'Harriet Okafor',
  at: '2026-11-25T11:22:00Z',
  recipients: null,
  sent: 0,
  refused: 0,
  unsubscribed: 0,
} as const;
const WORDS = { language: 'en-GB', subject: 'The spaces by the door', text: 'They are for two or more.', button: 'See who goes your way' };

export const organiserNewsCalls = {
  organiserNews: {
    method: 'GET',
    path: `${ORGANISE_PATH}/news`,
    who: 'organiser',
    role: 'manager',
    summary: 'News of all communities of an organiser, the newest first',
    query: pageQuery,
    success: { status: 200, schema: z.object({ news: z.array(listedNews), next: nextPage }) },
    problems: ['cursor-invalid'],
    example: { query: {}, answer: { news: [LISTED], next: null } },
  },
  newsReach: {
    method: 'GET',
    path: `${path}/reach`,
    who: 'organiser',
    role: 'manager',
    params: ofCommunity,
    summary: 'How many would get news: members who agreed to it and whose mail is not refused',
    query: z.object({ audience, withChildren: z.enum(['yes', 'no'], { error: 'choice-invalid' }) }),
    success: { status: 200, schema: reach },
    problems: [],
    example: { params: { publicId: 'kestrel' }, query: { audience: 'all', withChildren: 'no' }, answer: REACH },
  },
  writeNews: {
    method: 'POST',
    path,
    who: 'organiser',
    role: 'manager',
    params: ofCommunity,
    event: EVENT,
    limits: [LIMITS.organiserChanges],
    summary: 'Begin a draft',
    success: { status: 201, schema: z.object({ id: z.string() }) },
    problems: [],
    example: { params: { publicId: 'kestrel' }, answer: { id: PARAMS.newsId } },
  },
  news: {
    ...one,
    method: 'GET',
    path: onePath,
    summary: 'News with its words, how many would get it, and what came of it',
    success: { status: 200, schema: newsAnswer },
    problems: ['news-not-found'],
    example: {
      params: PARAMS,
      answer: {
        ...LISTED,
        words: [WORDS],
        target: 'dashboard',
        version: 1,
        isMine: true,
        reach: REACH,
        until: null,
        mayAnswer: false,
        answeredBy: '',
        answer: '',
        endedAt: null,
      },
    },
  },
  saveNews: {
    ...change,
    method: 'PUT',
    path: onePath,
    summary: 'Save a draft. It is refused where another organiser saved it meanwhile',
    body: z.object({
      version: z.int({ error: 'not-a-number' }).check(z.gte(0, { error: 'out-of-range' }), z.lte(1_000_000, { error: 'out-of-range' })),
      audience,
      withChildren: yesOrNo,
      target: z.enum(NEWS_TARGETS, { error: 'choice-invalid' }),
      words: z.array(written).check(z.minLength(1, { error: 'required' }), z.maxLength(NEWS_LANGUAGES_MAX, { error: 'too-many' })),
    }),
    success: { status: 200, schema: z.object({ version: z.number() }) },
    problems: ['news-not-found', 'news-changed', 'news-not-open', 'language-unknown'],
    example: {
      params: PARAMS,
      body: { version: 0, audience: 'all', withChildren: false, target: 'dashboard', words: [WORDS] },
      answer: { version: 1 },
    },
  },
  deleteNews: {
    ...change,
    method: 'DELETE',
    path: onePath,
    summary: 'Delete a draft',
    success: { status: 204, schema: null },
    problems: ['news-not-found', 'news-not-open'],
    example: { params: PARAMS },
  },
  testNews: {
    ...change,
    method: 'POST',
    path: `${onePath}/test`,
    limits: [LIMITS.organiserTestMails],
    summary: 'Send it to oneself, in each language in which it is written',
    success: { status: 200, schema: successAnswer },
    problems: ['news-not-found', 'words-missing'],
    example: { params: PARAMS, answer: { success: true } },
  },
  sendNews: {
    ...change,
    method: 'POST',
    path: `${onePath}/send`,
    again: true,
    summary: 'Send it, or, above 500 members, ask a second organiser',
    success: { status: 200, schema: z.object({ state: z.enum(NEWS_STATES) }) },
    problems: ['news-not-found', 'news-not-open', 'audience-too-small', 'words-missing'],
    example: { params: PARAMS, answer: { state: 'asked' } },
  },
  answerNews: {
    ...change,
    method: 'POST',
    path: `${onePath}/answer`,
    again: true,
    summary: 'As the second organiser: yes, or no with what should change. A no makes it a draft again',
    body: z.object({ yes: yesOrNo, words: text(NEWS_ANSWER_MAX_LENGTH) }),
    success: { status: 200, schema: z.object({ state: z.enum(NEWS_STATES) }) },
    problems: ['news-not-found', 'news-not-open'],
    example: { params: PARAMS, body: { yes: true, words: '' }, answer: { state: 'sending' } },
  },
  holdNews: {
    ...change,
    method: 'PUT',
    path: `${onePath}/held`,
    summary: 'Put no more of it into the queue',
    success: { status: 200, schema: successAnswer },
    problems: ['news-not-found', 'news-not-open'],
    example: { params: PARAMS, answer: { success: true } },
  },
  resumeNews: {
    ...change,
    method: 'DELETE',
    path: `${onePath}/held`,
    summary: 'Go on with it',
    success: { status: 204, schema: null },
    problems: ['news-not-found', 'news-not-open'],
    example: { params: PARAMS },
  },
} as const satisfies Calls;
