import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addCommunity, addMember, PASSWORD } from '../test-support/fixtures.ts';
import { signedIn } from '../test-support/signed-in.ts';
import { startTestApp } from '../test-support/test-app.ts';

/** The journey of the specification: what a server without lifts answers, in its order. */
const JOURNEY_FIELDS = ['id', 'start', 'end', 'returnJourney', 'route', 'createdAt'];
const WORDS = /"(?:when|role|seats|flexibleMinutes|walkMetres|detourLimitMinutes|area|paused|timeZone|matchCount|MatchesWith|newMatches)"/;
const NEW_CALLS = [
  ['PUT', '/v2/liftshare/journey/{id}'],
  ['GET', '/v2/liftshare/journey/{id}/matches'],
  ['GET', '/v2/liftshare/match/abc'],
  ['GET', '/v2/liftshare/settings/notifications'],
  ['PUT', '/v2/liftshare/settings/notifications'],
  ['POST', '/v2/liftshare/unsubscribe/abc'],
] as const;
const added = z.object({ id: z.string() });

test('with LIFTS=off the calls are those of the specification, and know nothing else of a journey', async () => {
  await using t = await startTestApp({ env: { LIFTS: 'off', ORGANISE: 'off' } });
  const community = await addCommunity(t.deps, { publicId: 'open', matchesWith: 'family' });
  const { id } = await addMember(t.deps, community, { email: 'ann@mail.example' });
  const token = await signedIn(t.deps, id);
  const call = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const { statusCode, headers: given, body } = await t.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: statusCode, allow: given.allow, text: body.replace(/"requestId":"[^"]*"/, '') };
  };
  const start = { label: 'Norwich', latitude: 52.628, longitude: 1.299 };
  const end = { label: 'Cambridge', latitude: 52.205, longitude: 0.119 };
  // A field that a server does not know is ignored, whatever it holds.
  const answer = await call('POST', '/v2/liftshare/profile/journeys/open', { start, end, returnJourney: true, role: 7, when: 'never' });
  expect(answer.status).toBe(201);
  expect(Object.keys(JSON.parse(answer.text))).toEqual(JOURNEY_FIELDS);

  const { id: journeyId } = added.parse(JSON.parse(answer.text));
  const unknown = await call('GET', '/v2/liftshare/nothing');
  for (const [method, path] of NEW_CALLS.slice(1)) expect(await call(method, path.replace('{id}', journeyId)), path).toEqual(unknown);
  const change = await call('PUT', `/v2/liftshare/journey/${journeyId}`, { role: 'driver' });
  expect([change.status, change.allow]).toEqual([405, 'DELETE, OPTIONS']);

  const answers = await Promise.all([
    call('GET', '/v2/liftshare/profile/journeys/open'),
    call('GET', '/v2/liftshare/settings'),
    call('GET', '/v3/liftshare/community/options/open'),
    call('POST', '/v2/liftshare/account/export', { password: PASSWORD }),
  ]);
  for (const { status, text } of answers) {
    expect(status).toBe(200);
    expect(WORDS.exec(text)?.[0]).toBeUndefined();
  }

  for (const listing of ['/openapi.json', '/docs', '/docs/limits']) {
    const { body } = await t.app.inject(listing);
    expect(WORDS.exec(body)?.[0]).toBeUndefined();
    expect(/\/match|unsubscribe|settings\/notifications|cursor-invalid|match-not-found/.exec(body)?.[0]).toBeUndefined();
  }
});
