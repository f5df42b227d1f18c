import { expect } from 'vitest';
import { forbidden, internal, noAnswer, tooMany } from '../../../../../e2e/support/failures.ts';
import { byName, testFailedCalls, title, withWords, worked } from '../../test-support/failed-call.ts';
import { routeOf } from '../../test-support/mount-page.tsx';
import * as verification from './email-verification.route.tsx';

testFailedCalls({
  'asking for another verification email': {
    call: 'POST /v2/liftshare/email/resend',
    routes: [routeOf('/plain/verify-email', verification)],
    isMember: false,
    fill: (screen) => screen.getByLabelText('Email', { exact: true }).fill('ada@brindle.example'),
    button: byName('Request a new email'),
    busy: 'Sending',
    sentence: 'There was a problem requesting a new email verification email.',
    failures: withWords([internal, noAnswer, tooMany, forbidden], ''),
    isInTitle: true,
    kept: async (screen) => await expect.element(screen.getByLabelText('Email', { exact: true })).toHaveValue('ada@brindle.example'),
    success: worked,
    done: title('A new email is on its way'),
  },
});
