/** Path segments after which a one-time token stands: logs, error reports and analytics take out what follows them. */
export const SEGMENTS_BEFORE_TOKENS: readonly string[] = [
  'verify',
  'verify-email',
  'change-password',
  'pending-account',
  'unsubscribe',
  'stop-reset',
  'link',
  'welcome',
  // Behind it stands the id of a provider, and in the query what opens an account.
  'callback',
];
