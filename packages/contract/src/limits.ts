/** Constants and limits of the specification (section 9) and of the security decisions. Units are in the names. */

/** `publicId` of the public community. */
export const PUBLIC_COMMUNITY_ID = 'xk';
/** Slug of the public community, used when an address names none. */
export const PUBLIC_COMMUNITY_SLUG = 'liftshare';
export const DEFAULT_COUNTRY_CODE = 'gb';
export const DEFAULT_CULTURE = 'en-GB';
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

export const FUEL_PRICE_POUNDS_PER_LITRE = 1.39;
export const AVERAGE_MILES_PER_GALLON = 38.8;
/**
 * The imperial gallon is 4.54609 litres (Units of Measurement Regulations 1995, schedule). Three decimals are what is shown, and so
 * what is reckoned with: whoever checks the sum by hand gets the same.
 */
export const LITRES_PER_GALLON = 4.546;
/** The international mile of 1959. */
export const METRES_PER_MILE = 1609.344;
/** Working days of a year less holidays: the design guide's assumption for every journey. */
export const COMMUTING_DAYS_PER_YEAR = 225;
/** Of petrol as it is sold, a tenth part ethanol (UK Government conversion factors for company reporting: 2.1 to one decimal). */
export const CO2_KG_PER_LITRE = 2.1;
/** A journey is shared with one other person. */
export const PEOPLE_SHARING = 2;
/** Countries whose roads are signed in miles; all others use kilometres. */
export const COUNTRIES_WITH_MILES: readonly string[] = ['gb', 'us'];

/** Where a map looks while it knows no place (section 9): by country code, in degrees. Without one of its own, a country has `gb`'s. */
export const MAP_FALLBACK_LOCATIONS: Readonly<Record<string, { readonly latitude: number; readonly longitude: number }>> = {
  gb: { latitude: 53.76, longitude: -2.7 },
  at: { latitude: 47.6, longitude: 14.1 },
  be: { latitude: 50.7, longitude: 4.6 },
  ch: { latitude: 46.9, longitude: 8.1 },
  de: { latitude: 50.9, longitude: 9.9 },
  es: { latitude: 40.2, longitude: -3.6 },
  fr: { latitude: 46.8, longitude: 2.4 },
  ie: { latitude: 53.2, longitude: -7.7 },
  lu: { latitude: 49.7, longitude: 6.1 },
  pt: { latitude: 39.6, longitude: -8.2 },
  us: { latitude: 39.8, longitude: -89.6 },
};

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
