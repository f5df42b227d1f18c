/** Constants and limits of the specification (section 9) and of the security decisions. Units are in the names. */

export const PUBLIC_COMMUNITY_ID = 'xk';
/** Slug of the public community, used when an address names none. */
export const PUBLIC_COMMUNITY_SLUG = 'liftshare';
export const DEFAULT_COUNTRY_CODE = 'gb';
/** Used when a community has no `ThemePrimaryColour`, or one that cannot be read. */
export const DEFAULT_PRIMARY_COLOUR = '#1455a4';

/** Longest value of a text field, in UTF-16 code units as HTML's `maxlength` counts. */
export const TEXT_MAX_LENGTH = 255;
export const PASSWORD_MIN_LENGTH = 8;
export const COMMUNITY_PASSWORD_MIN_LENGTH = 8;
export const COMMENT_MAX_LENGTH = 2000;

/** First widths, in CSS pixels, of the hero images sm, md, lg and hdpi: section 9's breakpoints. */
export const HERO_BREAKPOINTS_PX = { smMax: 768, md: 769, lg: 1281, hdpi: 1921 } as const;
export const SCROLL_TO_CONTENT_DELAY_MS = 100;

/** Marketing claims of section 9. */
export const CLAIMED_MEMBERS = 700_000;
export const CLAIMED_YEARLY_SAVING_POUNDS = 1000;

export const ACCESS_TOKEN_LIFE_SECONDS = 10 * 60;
export const REFRESH_TOKEN_LIFE_SECONDS = 30 * 24 * 3600;
export const SESSION_LIFE_SECONDS = 90 * 24 * 3600;
/** With one more sign-in, the session that was left alone longest ends. */
export const SESSIONS_PER_MEMBER = 20;
/** How long the immediate parent of a refresh token is taken again, for a tab that lost the answer. */
export const REFRESH_GRACE_SECONDS = 10;
export const ACTIVATION_LINK_LIFE_DAYS = 7;
/** After this, a registration or an invitation that nobody has answered is deleted, unless a newer link of it still works. */
export const REGISTRATION_KEPT_DAYS = 7;
export const INVITATION_KEPT_DAYS = 90;
export const RESET_LINK_LIFE_HOURS = 1;
export const INVITATION_LINK_LIFE_DAYS = 30;
export const EMAIL_CHANGE_LINK_LIFE_HOURS = 24;
/** How long a QR code to sign in by can be approved. */
export const QR_SIGN_IN_LIFE_SECONDS = 2 * 60;
/** How long after the approval the computer may fetch its session: it asks every few seconds. */
export const QR_SIGN_IN_CLAIM_SECONDS = 30;

/** At most this many places answer one search. */
export const PLACES_PER_SEARCH = 8;
/** At most this many journeys a member keeps. */
export const JOURNEYS_PER_MEMBER = 500;
export const BODY_MAX_BYTES = 64 * 1024;

/** Whom a limit counts: `address` and `community` are those that the call is about. Two are counted together. */
export type Counted = 'client' | 'member' | 'address' | 'community';
type CountedTogether = readonly [Counted] | readonly [Counted, Counted];
export type RateLimit = { readonly name: string; readonly max: number; readonly windowSeconds: number; readonly per: CountedTogether };

function quarterly(name: string, max: number, ...per: CountedTogether): RateLimit {
  return { name, max, windowSeconds: 15 * 60, per };
}

/** What may be counted, how often it may happen, and for whom it counts. Which call counts what stands at the call. */
export const RATE_LIMITS = {
  signInPerAddress: quarterly('sign-in-address', 10, 'address'),
  /** What one client may try at one address. */
  signInPerAddressAndClient: quarterly('sign-in-address-and-client', 10, 'address', 'client'),
  /** What a client may still try at an address whose attempts others have used up: enough for its member to mistype. */
  signInPerLateClient: quarterly('sign-in-late-client', 3, 'address', 'client'),
  signInPerClient: quarterly('sign-in-client', 100, 'client'),
  /** An office of a thousand whose tabs each trade a token every ten minutes, several times over. */
  tokensPerClient: quarterly('tokens-client', 6_000, 'client'),
  /** Mails about sign-ins on new devices: whoever knows the password must not flood the mailbox. */
  newDeviceMailPerMember: quarterly('new-device-mail-member', 10, 'member'),
  resendPerAddress: quarterly('resend-address', 5, 'address'),
  resendPerClient: quarterly('resend-client', 100, 'client'),
  resetPerAddress: quarterly('reset-address', 5, 'address'),
  resetPerClient: quarterly('reset-client', 100, 'client'),
  linksPerClient: quarterly('links-client', 600, 'client'),
  qrSignInPerClient: quarterly('qr-sign-in-client', 120, 'client'),
  /** As often as that many devices ask, every two seconds for two minutes. */
  qrClaimsPerClient: quarterly('qr-claims-client', 7_200, 'client'),
  qrCodePerMember: quarterly('qr-code-member', 60, 'member'),
  /** Apart from the others: nothing else may keep a member from refusing. */
  qrRefusalsPerMember: quarterly('qr-refusals-member', 300, 'member'),
  changesPerMember: quarterly('changes-member', 600, 'member'),
  /** Passwords tried where a member who is signed in is asked for theirs. */
  passwordPerMember: quarterly('password-member', 10, 'member'),
  /** Mails that confirm a removal. No count of the address outlives the account, so whoever joins and leaves by turns is counted by client. */
  removalMailPerClient: quarterly('removal-mail-client', 20, 'client'),
  /** Links to another address: those that one client or member asks for, and those that one address gets, whoever asks. */
  emailChangePerClient: quarterly('email-change-client', 100, 'client'),
  emailChangePerMember: quarterly('email-change-member', 10, 'member'),
  emailChangePerAddress: quarterly('email-change-address', 5, 'address'),
  /** A search with each letter typed: an office behind one address may plan a morning's journeys. */
  placesPerClient: quarterly('places-client', 1_200, 'client'),
  routesPerClient: quarterly('routes-client', 600, 'client'),
  /** In an hour: looking at matches again and again must not tell where others live. */
  matchesPerMember: { name: 'matches-member', max: 120, windowSeconds: 3600, per: ['member'] },
  registerPerClient: quarterly('register-client', 300, 'client'),
  /** Wrong passwords of a community: what one client may try, all clients together, and then each further client. */
  communityPasswordPerClient: quarterly('community-password-client', 20, 'client', 'community'),
  communityPasswordPerCommunity: quarterly('community-password-community', 200, 'community'),
  communityPasswordPerLateClient: quarterly('community-password-late-client', 3, 'client', 'community'),
  /** Apart from resends: whoever registers a member's address again and again uses up no resend of theirs. */
  joinMailPerAddress: quarterly('join-mail-address', 5, 'address'),
} as const satisfies Record<string, RateLimit>;
