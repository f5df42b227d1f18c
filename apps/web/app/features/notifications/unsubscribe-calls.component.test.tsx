import { byName, failed, testFailedCalls, title } from '../../test-support/failed-call.ts';
import { routeOf } from '../../test-support/mount-page.tsx';
import * as unsubscribe from './unsubscribe.route.tsx';

testFailedCalls({
  'ending the mails of a link': {
    call: 'POST /v2/liftshare/unsubscribe/token-1',
    routes: [routeOf('/plain/unsubscribe/:token', unsubscribe)],
    at: '/plain/unsubscribe/token-1',
    isMember: false,
    button: byName('Stop these emails'),
    busy: 'Stopping these emails',
    sentence: 'We could not stop these emails.',
    failures: failed,
    isInTitle: true,
    success: { status: 200, body: { kind: 'newMatches' } },
    done: title('You will not get any more emails about new matches'),
  },
});
