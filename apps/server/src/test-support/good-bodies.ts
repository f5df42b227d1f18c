import type { EndpointName } from '@waylift/contract/endpoints';
import { PASSWORD } from './fixtures.ts';

const PLACE = { label: 'Norwich', latitude: 52.6, longitude: 1.3 };
/** A body of each call that its schema takes. */
export const GOOD_BODIES: Partial<Record<EndpointName, Record<string, unknown>>> = {
  register: { email: 'ann@example.org', forename: 'Ann', surname: 'Bee', password: 'Correct7horse!', publicCommunityId: 'nobody' },
  resendVerification: { email: 'ann@example.org' },
  signIn: { email: 'ann@example.org', password: 'Correct7horse!' },
  refreshToken: { refreshToken: 'abc' },
  revokeToken: { refreshToken: 'abc' },
  lookAtQrSignIn: { code: 'abc' },
  approveQrSignIn: { code: 'abc' },
  declineQrSignIn: { code: 'abc' },
  claimQrSignIn: { secret: 'abc' },
  forgotPassword: { email: 'ann@example.org' },
  resetPassword: { token: 'abc', password: 'Correct7horse!', passwordConfirm: 'Correct7horse!' },
  updateEmail: { email: 'ann@example.org', password: PASSWORD },
  updateLanguage: { languageCode: 'de' },
  optIn: { optIn: true },
  removeAccount: { reason: 'noReplies', comment: 'Bye' },
  route: { start: PLACE, end: { ...PLACE, latitude: 51 } },
  addJourney: { start: PLACE, end: { ...PLACE, latitude: 51 }, returnJourney: true },
};
