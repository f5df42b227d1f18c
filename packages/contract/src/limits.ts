/** Constants and limits of the specification (section 9) and of the security decisions. Units are in the names. */

/** `publicId` of the public community. */
export const PUBLIC_COMMUNITY_ID = 'xk';
/** Slug of the public community, used when an address names none. */
export const PUBLIC_COMMUNITY_SLUG = 'liftshare';
export const DEFAULT_COUNTRY_CODE = 'gb';
/** Used when a community has no `ThemePrimaryColour`, or one that cannot be read. */
export const DEFAULT_PRIMARY_COLOUR = '#1455a4';

/** Longest value of a text field, in UTF-16 code units as HTML's `maxlength` counts. */
export const TEXT_MAX_LENGTH = 255;
export const PASSWORD_MIN_LENGTH = 8;
/** Longest free comment at account removal. */
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
/** How long the immediate parent of a refresh token is taken again, for a tab that lost the answer. */
export const REFRESH_GRACE_SECONDS = 10;
export const ACTIVATION_LINK_LIFE_DAYS = 7;
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
/** Largest request body the API reads, in bytes. */
export const BODY_MAX_BYTES = 64 * 1024;

export type RateLimit = { readonly name: string; readonly max: number; readonly windowSeconds: number };
const QUARTER_OF_AN_HOUR_SECONDS = 15 * 60;
/** Attempts allowed in a window, per e-mail address or per client. */
export const RATE_LIMITS = {
  signInPerAddress: { name: 'sign-in-address', max: 10, windowSeconds: QUARTER_OF_AN_HOUR_SECONDS },
  signInPerClient: { name: 'sign-in-client', max: 100, windowSeconds: QUARTER_OF_AN_HOUR_SECONDS },
  resendPerAddress: { name: 'resend-address', max: 5, windowSeconds: QUARTER_OF_AN_HOUR_SECONDS },
  resendPerClient: { name: 'resend-client', max: 100, windowSeconds: QUARTER_OF_AN_HOUR_SECONDS },
  resetPerAddress: { name: 'reset-address', max: 5, windowSeconds: QUARTER_OF_AN_HOUR_SECONDS },
  resetPerClient: { name: 'reset-client', max: 100, windowSeconds: QUARTER_OF_AN_HOUR_SECONDS },
  qrSignInPerClient: { name: 'qr-sign-in-client', max: 120, windowSeconds: QUARTER_OF_AN_HOUR_SECONDS },
  qrCodePerMember: { name: 'qr-code-member', max: 60, windowSeconds: QUARTER_OF_AN_HOUR_SECONDS },
  /** Passwords tried where a member who is signed in is asked for theirs. */
  passwordPerMember: { name: 'password-member', max: 10, windowSeconds: QUARTER_OF_AN_HOUR_SECONDS },
  /** Links to another address: those that one member asks for, and those that one address gets, whoever asks. */
  emailChangePerMember: { name: 'email-change-member', max: 10, windowSeconds: QUARTER_OF_AN_HOUR_SECONDS },
  emailChangePerAddress: { name: 'email-change-address', max: 5, windowSeconds: QUARTER_OF_AN_HOUR_SECONDS },
  /** A search with each letter typed: an office behind one address may plan a morning's journeys. */
  placesPerClient: { name: 'places-client', max: 1_200, windowSeconds: QUARTER_OF_AN_HOUR_SECONDS },
  routesPerClient: { name: 'routes-client', max: 600, windowSeconds: QUARTER_OF_AN_HOUR_SECONDS },
  registerPerClient: { name: 'register-client', max: 300, windowSeconds: QUARTER_OF_AN_HOUR_SECONDS },
} as const satisfies Record<string, RateLimit>;
