import type { EndpointName } from '@waylift/contract/endpoints';
import { RATE_LIMITS as LIMITS, type RateLimit } from '@waylift/contract/limits';
import type { ProblemCode } from '@waylift/contract/problem';

/** Whom a limit counts: `address` is the email address that the call is about. Several are counted together. */
export type Counted = 'client' | 'member' | 'address';
export type CallLimit = RateLimit & {
  readonly per: readonly Counted[];
  /** Counted in its place once it refuses. */
  readonly orElse?: CallLimit;
};

export type CallRules = {
  /** Each attempt counts, before anything is looked at; the first limit that refuses ends the counting, so the client's stands first. */
  readonly limits?: readonly CallLimit[];
  /** An attempt that is not answered by this problem is taken back. */
  readonly countsOnly?: ProblemCode;
  /** Counted by the verb, once it knows that it has a mail to send. */
  readonly mails?: readonly CallLimit[];
  /** Under this name the log has each outcome (ASVS 16.3.1). */
  readonly event?: string;
};

const links = [per(LIMITS.linksPerClient, 'client')];
const changes = [per(LIMITS.changesPerMember, 'member')];
const tokens = [per(LIMITS.tokensPerClient, 'client')];
const codes = [per(LIMITS.qrCodePerMember, 'member')];
const roads = [per(LIMITS.routesPerClient, 'client')];
const changeMails = [per(LIMITS.emailChangePerMember, 'member'), per(LIMITS.emailChangePerAddress, 'address')];

export const CALL_RULES = {
  directoryBySlug: {},
  optionsById: {},
  optionsBySlug: {},
  findCommunitiesByEmail: {},
  communityImage: {},

  register: { event: 'join', limits: [per(LIMITS.registerPerClient, 'client')], mails: [per(LIMITS.joinMailPerAddress, 'address')] },
  resendVerification: {
    event: 'resend-verification',
    limits: [per(LIMITS.resendPerClient, 'client'), per(LIMITS.resendPerAddress, 'address')],
  },
  verifyEmail: { event: 'verify-email', limits: links },

  // Why there are four: docs/decisions/0008-sign-in-limits.md.
  signIn: {
    event: 'sign-in',
    limits: [
      per(LIMITS.signInPerClient, 'client'),
      per(LIMITS.signInPerAddressAndClient, 'address', 'client'),
      { ...per(LIMITS.signInPerAddress, 'address'), orElse: per(LIMITS.signInPerLateClient, 'address', 'client') },
    ],
    countsOnly: 'invalid-credentials',
  },
  refreshToken: { event: 'refresh', limits: tokens },
  revokeToken: { event: 'sign-out', limits: tokens },

  startQrSignIn: { event: 'sign-in-by-qr', limits: [per(LIMITS.qrSignInPerClient, 'client')] },
  lookAtQrSignIn: { event: 'sign-in-by-qr', limits: codes },
  approveQrSignIn: { event: 'sign-in-by-qr', limits: codes },
  declineQrSignIn: { event: 'sign-in-by-qr', limits: [per(LIMITS.qrRefusalsPerMember, 'member')] },
  claimQrSignIn: { event: 'sign-in-by-qr', limits: [per(LIMITS.qrClaimsPerClient, 'client')] },

  forgotPassword: { event: 'forgot-password', limits: [per(LIMITS.resetPerClient, 'client'), per(LIMITS.resetPerAddress, 'address')] },
  resetPassword: { event: 'reset-password', limits: links },
  declineInvitation: { event: 'decline-invitation', limits: links },

  dashboard: {},
  settings: {},
  updateEmail: {
    event: 'update-email',
    limits: [per(LIMITS.passwordPerMember, 'member')],
    countsOnly: 'wrong-password',
    mails: changeMails,
  },
  resendPendingEmail: { event: 'resend-pending-email', limits: changes, mails: changeMails },
  cancelPendingEmail: { event: 'cancel-pending-email', limits: changes },
  updateLanguage: { limits: changes },
  optIn: { limits: changes },
  exportAccount: {},
  removeAccount: { event: 'remove-account', limits: changes },

  journeys: {},
  // Counted together with the roads that are only looked at: each asks the router as much.
  addJourney: { limits: roads },
  removeJourney: { limits: changes },
  places: { limits: [per(LIMITS.placesPerClient, 'client')] },
  route: { limits: roads },
} as const satisfies { readonly [N in EndpointName]: CallRules };

function per(limit: RateLimit, ...counted: readonly [Counted, ...Counted[]]): CallLimit {
  return { ...limit, per: counted };
}
