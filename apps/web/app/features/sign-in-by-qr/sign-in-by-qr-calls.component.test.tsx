import { expect } from 'vitest';
import { keepScannedCode } from '../../session/session-state.ts';
import { byName, testFailedCalls, title, trouble, worked, type FailedCall } from '../../test-support/failed-call.ts';
import { routeOf } from '../../test-support/mount-page.tsx';
import * as signInByQr from './sign-in-by-qr.route.tsx';

const question = { browser: 'Firefox', system: 'macOS', askedAt: '2026-11-20T10:42:00.000Z', secondsLeft: 90 };

function answering(name: 'Approve' | 'Decline', done: string): FailedCall {
  return {
    call: `POST /v2/liftshare/token/qr/${name.toLowerCase()}`,
    routes: [routeOf('/plain/sign-in-by-qr', signInByQr)],
    prepare: (api) => {
      keepScannedCode('code-1');
      api.answer('POST /v2/liftshare/token/qr/look', { status: 200, body: question });
    },
    button: byName(name),
    press: async (screen) => await byName(name)(screen).click(),
    sentence: 'We could not send your answer.',
    // A refusal says that the code is over.
    failures: trouble,
    isInTitle: true,
    kept: async (screen) => {
      await title('Approve sign-in from Firefox on macOS?')(screen);
      await expect.element(screen.getByRole('button', { name })).toHaveFocus();
    },
    success: worked,
    done: title(done),
  };
}

testFailedCalls({
  'approving a sign-in': answering('Approve', 'You have approved the sign-in'),
  'declining a sign-in': answering('Decline', 'You have declined the sign-in'),
});
