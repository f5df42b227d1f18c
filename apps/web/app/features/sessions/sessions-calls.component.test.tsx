import { expect } from 'vitest';
import { byName, failed, testFailedCalls, toast } from '../../test-support/failed-call.ts';
import { routeOf } from '../../test-support/mount-page.tsx';
import type { StandInApi } from '../../test-support/stand-in-api.ts';
import * as sessionsPage from './sessions.route.tsx';

const SESSIONS = '/v2/liftshare/account/sessions';
const page = { routes: [routeOf('/dashboard/account/sessions', sessionsPage)], prepare: answerSessions };

function answerSessions(api: StandInApi): void {
  const [signedInAt, lastUsedAt] = ['2026-11-20T10:00:00.000Z', '2026-11-22T06:43:00.000Z'];
  const sessions = [
    { id: 'session-1', browser: 'Chrome', system: 'Windows', network: '203.0.113.x', signedInAt, lastUsedAt, isCurrent: true },
    { id: 'session-2', browser: 'Firefox', system: 'Linux', signedInAt, lastUsedAt, isCurrent: false },
  ];
  api.answer(`GET ${SESSIONS}`, { status: 200, body: { sessions } });
}

testFailedCalls({
  'signing another browser out': {
    ...page,
    call: `DELETE ${SESSIONS}/session-2`,
    button: byName('Sign out Firefox on Linux'),
    busy: 'Signing out',
    sentence: 'We could not sign out Firefox on Linux.',
    failures: failed,
    isInTitle: false,
    kept: async (screen) => await expect.element(screen.getByRole('heading', { level: 2, name: 'Firefox on Linux' })).toBeVisible(),
    success: { status: 204 },
    done: toast('Firefox on Linux has been signed out.'),
  },
  'signing out everywhere else': {
    ...page,
    call: `DELETE ${SESSIONS}`,
    button: byName('Sign out everywhere else'),
    busy: 'Signing out everywhere else',
    sentence: 'We could not sign out the other browsers.',
    failures: failed,
    isInTitle: false,
    kept: async (screen) => await expect.element(screen.getByRole('heading', { level: 2 })).toHaveLength(2),
    success: { status: 204 },
    done: toast('You have been signed out everywhere else.'),
  },
});
