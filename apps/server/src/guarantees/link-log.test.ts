import type { Endpoint } from '@waylift/contract/endpoint';
import { endpoints } from '@waylift/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { createMetrics } from '../operator/health/metrics.ts';
import { issueOneTimeToken } from '../kernel/security/one-time-token.ts';
import { callApi } from '../test-support/call-api.ts';
import { addCommunity, addMember } from '../test-support/fixtures.ts';
import { startTestApp, type TestApp } from '../test-support/test-app.ts';

const DAY_MS = 24 * 3_600_000;

let t: TestApp;
beforeAll(async () => void (t = await startTestApp()));
afterAll(() => t[Symbol.asyncDispose]());

test('the page of the API lists every event of the log once, with each outcome and cause', async () => {
  const { body } = await t.app.inject('/docs/limits');
  const section = body.slice(body.indexOf('<section id="events">'), body.indexOf('</main>'));
  const listed = section
    .split('<tr>')
    .slice(2)
    .map((row) =>
      row
        .split('<td>')
        .slice(1)
        .map((cell) => [...cell.matchAll(/<code>(.*?)<\/code>/g)].map(([, name]) => name)),
    );
  const events = new Map(
    Object.values<Endpoint>(endpoints).flatMap(({ event }) => (event === undefined ? [] : [[event.name, event] as const])),
  );
  const told = [...events.values()].map(({ name, outcomes, causes = [] }) => [[name], outcomes, causes]);
  const byName = (one: readonly (readonly unknown[])[], other: readonly (readonly unknown[])[]) =>
    String(one[0]).localeCompare(String(other[0]));
  expect(listed.toSorted(byName)).toEqual(told.toSorted(byName));
});

test('the log tells an unknown, an expired, a misused, a used and a superseded link apart, and the figures count outcomes', async () => {
  const metrics = createMetrics();
  const app = await buildApp(t.deps, { metrics });
  const community = await addCommunity(t.deps, { publicId: 'open' });
  const issue = (memberId: string, purpose: Parameters<typeof issueOneTimeToken>[2]['purpose']) =>
    issueOneTimeToken(t.deps.db, t.deps, { memberId, purpose, newEmail: purpose === 'email-change' ? 'new@mail.example' : null });
  const member = await addMember(t.deps, community, { email: 'ann@mail.example' });
  const invited = await addMember(t.deps, community, { email: 'bob@mail.example', status: 'invited', passwordHash: null });
  const expired = [await issue(member.id, 'activation'), await issue(member.id, 'password-reset'), await issue(invited.id, 'invitation')];
  t.clock.advanceMs(30 * DAY_MS);
  const good = await issue(member.id, 'password-reset');
  const verify = (token: string) => callApi(app, 'verifyEmail', { params: { token } });
  const decline = (token: string) => callApi(app, 'declineInvitation', { params: { token } });
  const password = 'Another.horse7';
  const reset = (token: string) => callApi(app, 'resetPassword', { body: { token, password, passwordConfirm: password } });

  for (const call of [verify, reset, decline]) await call('nobody-made-this');
  await verify(expired[0] ?? '');
  await reset(expired[1] ?? '');
  await decline(expired[2] ?? '');
  await verify(good);
  await decline(good);
  await reset(await issue(member.id, 'email-change'));
  await reset(good);
  await reset(good);
  await verify(await issue(member.id, 'email-change'));
  await decline(await issue(member.id, 'invitation'));

  const entries = t.logLines.map((line) => JSON.parse(line)).filter((entry) => entry.event !== undefined);
  expect(entries.map(({ event, outcome, cause }) => [event, outcome, cause].filter(Boolean).join(' '))).toEqual([
    'verify-email token-invalid unknown',
    'reset-password token-invalid unknown',
    'decline-invitation token-invalid unknown',
    'verify-email token-invalid expired',
    'reset-password token-invalid expired',
    'decline-invitation token-invalid expired',
    'verify-email token-invalid misused',
    'decline-invitation token-invalid misused',
    'reset-password token-invalid misused',
    'reset-password password-changed',
    'reset-password token-invalid used',
    'verify-email token-invalid superseded',
    'decline-invitation token-invalid superseded',
  ]);
  expect(await metrics.read()).toContain('events_total{event="verify-email",outcome="token-invalid"} 4');
  expect(await metrics.read()).toContain('events_total{event="reset-password",outcome="password-changed"} 1');
  await app.close();
});
