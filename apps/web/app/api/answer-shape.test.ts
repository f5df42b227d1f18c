import { endpoints, type CallAnswer, type EndpointName } from '@waylift/contract/endpoints';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasShape, type AnswerShape } from './answer-shape.ts';
import { endpointTable } from './endpoint-table.ts';

const place = { label: 'Norwich', latitude: 52.628, longitude: 1.299, kind: 'city', context: 'Norfolk' };
const route = { distanceMetres: 28_400, durationSeconds: 1980, geometry: '_p~iF~ps|U', estimated: false };
const journey = { id: '7f0c', start: place, end: place, returnJourney: true, route, createdAt: '2026-11-20T08:15:00Z' };
const mill = { publicId: 'mill', slug: 'mill', name: 'Mill', active: true, childCommunities: [] };
const community = { publicId: 'hq', slug: 'harbour-quarter', name: 'Harbour Quarter', active: true, childCommunities: [mill] };

/** An answer of each call that has one, as a server of the contract sends it. */
const examples: { readonly [N in EndpointName]: CallAnswer<N> } = {
  directoryBySlug: { currentCommunity: community },
  optionsById: { options: { Culture: 'de-AT', ThemePrimaryColour: '#ffd100', LandingDirectoryNOTATop: 'true' } },
  optionsBySlug: { options: {} },
  findCommunitiesByEmail: { communities: [{ id: 'mill', name: 'Mill' }] },
  communityImage: undefined,
  register: { result: 8 },
  resendVerification: { success: true },
  verifyEmail: { success: true, isFirstActivation: false },
  signIn: { token: 'access', refreshToken: 'refresh' },
  refreshToken: { token: 'access', refreshToken: 'refresh' },
  revokeToken: undefined,
  startQrSignIn: { code: 'code', secret: 'secret', secondsLeft: 120 },
  lookAtQrSignIn: { browser: 'Chrome', system: 'Windows', askedAt: '2026-11-20T08:15:00Z', secondsLeft: 90 },
  approveQrSignIn: { success: true },
  declineQrSignIn: { success: true },
  claimQrSignIn: { state: 'signed-in', token: 'access', refreshToken: 'refresh' },
  forgotPassword: { success: true },
  resetPassword: { success: true },
  declineInvitation: { success: false },
  dashboard: { communityPublicId: 'hq', communitySlug: 'harbour-quarter' },
  settings: {
    email: 'ada@brindle.example',
    forename: 'Ada',
    surname: 'Marsh',
    languageCode: 'en',
    countryCode: 'gb',
    marketingOptIn: false,
    community,
  },
  updateEmail: { success: true },
  resendPendingEmail: { success: true },
  cancelPendingEmail: { success: true },
  updateLanguage: { languageCode: 'fr' },
  exportAccount: { member: { email: 'ada@brindle.example' }, sessions: [] },
  optIn: { optIn: true },
  removeAccount: { success: true },
  journeys: { journeys: [journey] },
  addJourney: journey,
  removeJourney: undefined,
  places: { places: [place, { label: 'Newport', latitude: -90, longitude: 180 }] },
  route,
};

const withAnswer = Object.entries(endpointTable).flatMap(([name, { answer }]) =>
  answer === null ? [] : [{ name: name as EndpointName, answer }],
);

/** Each way to spoil a value in one place: another value there, or none. */
function* spoiled(value: unknown): Generator {
  yield* [null, 7, 'text', true, [], {}, undefined];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    for (const other of spoiled(inner)) yield Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other };
  }
}

describe('the answer of a call', () => {
  it.each(withAnswer)('$name fits its shape', ({ name, answer }) => {
    expect(hasShape(examples[name], answer)).toBe(true);
    expect(endpoints[name].success.schema?.safeParse(examples[name]).success).toBe(true);
  });

  it.each(withAnswer)('$name is refused wherever the contract refuses it for want of a field or for its type', ({ name, answer }) => {
    const schema = endpoints[name].success.schema;
    for (const value of spoiled(examples[name])) {
      const found = schema?.safeParse(value);
      // Limits of length and range are left to who wrote the answer: a page breaks over a type alone.
      const isOfWrongType = found?.error?.issues.some((issue) => issue.code === 'invalid_type') ?? false;
      expect({ value, fits: hasShape(value, answer) }).toEqual({ value, fits: !isOfWrongType });
    }
  });
});

describe('a shape', () => {
  const { shape } = fc.letrec<{ shape: AnswerShape }>((tie) => ({
    shape: fc.record(
      {
        type: fc.constantFrom('object', 'array', 'string', 'number', 'boolean'),
        properties: fc.dictionary(fc.string(), tie('shape'), { maxKeys: 3 }),
        required: fc.array(fc.string(), { maxLength: 2 }),
        items: tie('shape'),
      },
      { requiredKeys: [] },
    ),
  }));

  it('answers yes or no to anything, and never throws', () => {
    fc.assert(fc.property(fc.anything({ withNullPrototype: true }), shape, (value, of) => typeof hasShape(value, of) === 'boolean'));
  });

  it('answers about every call whatever a server sends', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => withAnswer.every(({ answer }) => typeof hasShape(value, answer) === 'boolean')));
  });

  it('takes no property of every object for one that was sent', () => {
    expect(hasShape({}, { type: 'object', properties: { constructor: {} }, required: ['constructor'] })).toBe(false);
    expect(
      hasShape(JSON.parse('{"__proto__":{"token":"x"}}'), {
        type: 'object',
        properties: { token: { type: 'string' } },
        required: ['token'],
      }),
    ).toBe(false);
  });
});
