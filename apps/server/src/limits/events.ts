/** Every event of the log, with its outcomes and the causes of those that say why: docs/operating.md lists them. */
const link = ['unknown', 'expired', 'misused', 'used', 'superseded'] as const;

export const EVENTS = {
  join: {
    outcomes: [
      'verification-mailed',
      'activated',
      'already-registered',
      'community-not-found',
      'oidc-required',
      'community-password-invalid',
      'email-restriction-failed',
      'too-many-requests',
      'busy',
    ],
  },
  'resend-verification': { outcomes: ['taken', 'too-many-requests'] },
  'verify-email': {
    outcomes: ['activated', 'already-active', 'email-changed', 'already-changed', 'address-taken', 'token-invalid', 'too-many-requests'],
    causes: link,
  },
  'sign-in': {
    outcomes: ['signed-in', 'invalid-credentials', 'too-many-requests', 'busy'],
    causes: ['unknown-address', 'wrong-password', 'not-verified', 'changed-meanwhile'],
  },
  refresh: { outcomes: ['refreshed', 'unauthorized', 'too-many-requests'], causes: ['unknown', 'ended', 'expired', 'replayed'] },
  'sign-out': { outcomes: ['ended', 'nothing-to-end', 'too-many-requests'] },
  'sign-in-by-qr': {
    outcomes: ['started', 'approved', 'declined', 'signed-in', 'expired', 'token-invalid', 'too-many-requests'],
    causes: ['unknown', 'too-late', 'session-ended'],
  },
  'forgot-password': { outcomes: ['reset-link', 'invitation-link', 'no-account', 'too-many-requests'] },
  'reset-password': {
    outcomes: ['password-changed', 'invitation-accepted', 'registration-activated', 'token-invalid', 'too-many-requests', 'busy'],
    causes: link,
  },
  'decline-invitation': { outcomes: ['declined', 'token-invalid', 'too-many-requests'], causes: link },
  'update-email': {
    outcomes: ['link-mailed', 'unchanged', 'wrong-password', 'email-restriction-failed', 'member-gone', 'too-many-requests', 'busy'],
  },
  'resend-pending-email': { outcomes: ['link-mailed', 'nothing-pending', 'too-many-requests'] },
  'cancel-pending-email': { outcomes: ['ended', 'too-many-requests'] },
  'change-password': { outcomes: ['password-changed', 'wrong-password', 'member-gone', 'too-many-requests', 'busy'] },
  'end-session': { outcomes: ['ended', 'nothing-to-end', 'too-many-requests'] },
  'export-account': { outcomes: ['exported', 'wrong-password', 'member-gone', 'too-many-requests', 'busy'] },
  'remove-account': { outcomes: ['removed', 'wrong-password', 'member-gone', 'too-many-requests', 'busy'] },
} as const satisfies Readonly<Record<string, EventRule>>;

export type EventRule = { readonly outcomes: readonly string[]; readonly causes?: readonly string[] };
export type EventName = keyof typeof EVENTS;
export type OutcomeOf<E extends EventName> = (typeof EVENTS)[E]['outcomes'][number];
export type CauseOf<E extends EventName> = (typeof EVENTS)[E] extends { readonly causes: readonly (infer C)[] } ? C : never;
