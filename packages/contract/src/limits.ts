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
/** Of one community. */
export const EMAIL_DOMAINS_MAX = 200;
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
/** A session of a member who signs on through their community's provider: whoever leaves the employer has no longer than that. */
export const SIGN_ON_SESSION_LIFE_SECONDS = 30 * 24 * 3600;
/** What a sign-in system is set to. */
export const SIGN_ON_LABEL_MAX_LENGTH = 60;
export const SIGN_ON_ISSUER_MAX_LENGTH = 500;
export const SIGN_ON_SECRET_MAX_LENGTH = 2_000;
export const SIGN_ON_DOMAINS_MAX = 50;
export const SIGN_ON_LEAVER_DAYS_MIN = 45;
export const SIGN_ON_LEAVER_DAYS_MAX = 3_650;
/** How long passwords go on for who has never signed on, when nothing else is said, and at least. */
export const PASSWORDS_GO_ON_DAYS = 30;
export const PASSWORDS_GO_ON_DAYS_MIN = 14;
/** How long a sign-on may take at the provider, and how long its ticket is good. */
export const SIGN_ON_LIFE_MINUTES = 60;
/** So often a mailed code may be typed wrongly. */
export const SIGN_ON_CODE_TRIES = 5;
/** Another sign-in ends the session that was unused longest. */
export const SESSIONS_PER_MEMBER = 20;
/** How long the direct parent of a refresh token is still accepted, for a tab that lost the answer. */
export const REFRESH_GRACE_SECONDS = 10;
export const ACTIVATION_LINK_LIFE_DAYS = 7;
/** After this, an unanswered registration or invitation is deleted, unless a newer link of it still works. */
export const REGISTRATION_KEPT_DAYS = 7;
export const INVITATION_KEPT_DAYS = 90;
export const RESET_LINK_LIFE_HOURS = 1;
export const INVITATION_LINK_LIFE_DAYS = 30;
export const EMAIL_CHANGE_LINK_LIFE_HOURS = 24;
/** How long a QR code to sign in by can be approved. */
export const QR_SIGN_IN_LIFE_SECONDS = 2 * 60;
/** How long the computer may fetch its session after the approval. It polls every few seconds. */
export const QR_SIGN_IN_CLAIM_SECONDS = 30;

/** How long a challenge for a passkey can be used. */
export const PASSKEY_CHALLENGE_LIFE_SECONDS = 30 * 60;
export const PASSKEYS_PER_MEMBER = 10;
export const PASSKEY_NAME_MAX_LENGTH = 60;
/** How long a member who has shown that it is them need not do so again. */
export const PROOF_LIFE_SECONDS = 5 * 60;
/** How long a new password that was set by mail waits, where passkeys alone sign in. */
export const RESET_WAIT_HOURS = 24;

export const ORGANISER_NAME_MAX_LENGTH = 100;
export const ORGANISER_IDLE_MINUTES = 30;
export const ORGANISER_SESSION_HOURS = 8;
/** How long a second factor counts for what cannot be undone, and for giving roles. */
export const ORGANISER_AGAIN_MINUTES = 10;
/** The link of the operator's command, and that of an invitation by another organiser. */
export const ORGANISER_LINK_LIFE_HOURS = 1;
export const ORGANISER_INVITATION_LIFE_DAYS = 7;
/** How long the second step of a sign-in, and a new secret of an app, wait. */
export const ORGANISER_TICKET_LIFE_MINUTES = 10;
export const ORGANISER_TICKET_TRIES = 5;
/** A request for a deletion lapses without a second yes. */
export const DELETION_LIFE_HOURS = 72;
/** Who has had the role for less is not the second one. */
export const DELETION_ROLE_DAYS = 7;
export const DELETION_WORDS_MAX_LENGTH = 500;
/** The member reads it in a mail. */
export const SUSPENSION_REASON_MAX_LENGTH = 500;
export const RECOVERY_CODES = 10;
/** A list of people that an organiser invites: the bytes of its file, and its people. */
export const INVITE_FILE_MAX_BYTES = 1024 * 1024;
/** The words of a landing page, as HTML, in UTF-16 code units. */
export const LANDING_HTML_MAX_LENGTH = 100_000;
/** Of a file in base64, within a body of JSON. */
export const FILE_PART_LENGTH = 2_000;
/** A picture of a community, as it is read. */
export const IMAGE_MAX_BYTES = 20 * 1024 * 1024;
export const IMAGE_MAX_PIXELS = 50_000_000;
/** The same as an organiser's page sends it, once it is cut. */
export const LOOK_PICTURE_MAX_BYTES = 6 * 1024 * 1024;
export const INVITE_PEOPLE_MAX = 5_000;
export const INVITE_COLUMNS_MAX = 200;
/** How many addresses of one list are corrected before it is sent, and how many people are chosen for one deed. */
export const INVITE_CHOSEN_MAX = 500;
export const INVITE_LABEL_MAX_LENGTH = 80;
/** What an organiser writes above the button of an invitation. */
export const INVITE_WORDS_MAX_LENGTH = 400;
/** Of a list of invitations, so many rows come at once for a file. */
export const INVITE_FILE_ROWS = 1_000;
/** Fewer than this are told as "some". */
export const TOLD_FROM = 6;
/** Each person is written to once in so many hours at most, but for an invitation that did not arrive. */
export const INVITE_AGAIN_HOURS = 24;
/** From so many days on, an invitation that nobody answers counts among what waits for an organiser. */
export const INVITATION_LIES_DAYS = 7;
/** Join links of one community that have not ended. */
export const JOIN_LINKS_MAX = 200;

/** The length of messages, in UTF-16 code units, in conversations and with requests and answers. */
export const MESSAGE_MAX_LENGTH = 2000;
export const REQUEST_MESSAGE_MAX_LENGTH = 1000;
export const REQUEST_LIFE_DAYS = 14;
/** After this, the recipient is reminded of an unanswered request. */
export const REQUEST_REMINDER_DAYS = 3;
/** Working days within which reports are usually read, unless the operator promises another number (`REPORT_DAYS`). */
export const REPORT_DAYS = 2;
/** How many messages the asker may write before the other has answered or written. */
export const MESSAGES_BEFORE_ANSWER = 2;
/** How long both may still write after their last request or lift. */
export const CONVERSATION_OPEN_DAYS = 30;
/** How long somebody who no longer rides in a car reads what was said there until then. */
export const CAR_READ_DAYS = 30;
/** How long conversations are kept after their last message, and requests and lifts after their end. */
export const CONVERSATION_KEPT_MONTHS = 12;
/** How long the hash of an address is kept after its owner declined an invitation, left or was removed. */
export const DO_NOT_INVITE_KEPT_MONTHS = 24;
export const MESSAGES_PER_PAGE = 50;
/** Organisers are told of so many people and more; fewer are hidden. */
export const FIGURES_TOLD_FROM = 6;
/** What a kilometre in a car weighs, in grams of CO₂; the years of such a number; who says so. */
export const CO2_GRAMS_MAX = 1_000;
export const CO2_YEARS: readonly [number, number] = [1990, 2100];
export const CO2_SOURCE_MAX_LENGTH = 100;
/** Requests, lifts or conversations that one answer lists. */
export const PER_PAGE = 50;
/** An unread message is mailed after this. */
export const MESSAGE_MAIL_MINUTES = 5;
export const SKIPPED_DATES_PER_CALL = 31;
export const LATE_MINUTES = [5, 10, 15, 20, 25, 30] as const;
/** From so many hours before a ride starts, until it is over, one may be late for it. */
export const LATE_HOURS_BEFORE = 3;
/** How many days of rides one answer lists. */
export const RIDE_DAYS_MAX = 31;
/** How long one absence may be, how far ahead it may end, and how many a member may have. */
export const AWAY_DAYS_MAX = 92;
export const AWAY_AHEAD_DAYS = 366;
export const AWAY_SPANS_MAX = 20;
export const PHONE_MAX_LENGTH = 40;
export const CAR_TEXT_MAX_LENGTH = 40;
/** How many characters of a number plate are shown: the last ones. */
export const PLATE_SIGNS = 3;
export const SPOT_WORDS_MAX_LENGTH = 120;
/** How far a spot may be from the end that it stands for, or from the place in a lift that it would replace. */
export const SPOT_METRES_MAX = 1_000;
/** How often the places of one lift change in so many days. */
export const PLACE_CHANGES_MAX = 2;
export const PLACE_CHANGES_DAYS = 30;
/** How long events are kept for a page that reconnects. */
export const EVENTS_KEPT_MINUTES = 10;
export const EVENTS_HEARTBEAT_SECONDS = 25;
/** In place of the id of an event: the stream begins with the events of this time, which a page may have missed while it was loading. */
export const RECENT_EVENTS = 'recent';
export const RECENT_EVENTS_SECONDS = 60;

/** What a member calls an end of a journey: Home, Work. */
export const END_NAME_MAX_LENGTH = 30;
/** How many places a community names as its own, and how long their names are. */
export const COMMUNITY_PLACES_MAX = 20;
export const COMMUNITY_PLACE_NAME_MAX_LENGTH = 60;
/** At most this many places answer one search. */
export const PLACES_PER_SEARCH = 8;
/** At most this many journeys a member keeps. */
export const JOURNEYS_PER_MEMBER = 500;
export const BODY_MAX_BYTES = 64 * 1024;

/**
 * Whom a limit counts. `address` and `community`: those that the call is about. `asker`: the member, or else the client. `device`: a browser on which
 * the member has signed in before. `asked`: the member whom another asks. `pair`: two journeys. Two of them are counted together.
 */
export type Counted = 'client' | 'member' | 'organiser' | 'asker' | 'device' | 'session' | 'address' | 'community' | 'asked' | 'pair';
type CountedTogether = readonly [Counted] | readonly [Counted, Counted];
export type RateLimit = {
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
  readonly per: CountedTogether;
  /** Over `max`, one attempt in so many seconds is still let in. The next few wait for their turn. */
  readonly slowSeconds?: number;
  /** What exceeds `max` is covered by the last one, which waits for the end of the window. */
  readonly isTogether?: boolean;
};

/** A client counts in each of these networks of its address: the prefix length in bits, and by what `max` is multiplied. */
export const NETWORK_TIERS = {
  ipv4: [
    { bits: 32, times: 1 },
    { bits: 24, times: 8 },
  ],
  ipv6: [
    { bits: 64, times: 1 },
    { bits: 56, times: 2 },
    { bits: 48, times: 8 },
  ],
} as const;
/** The factor for one of the operator's own networks (`OWN_NETWORKS`), except towards one email address. */
export const OWN_NETWORK_TIMES = 20;
/** The longest wait of an attempt for its turn: less than browsers wait for an answer. */
export const TURN_WAIT_MAX_SECONDS = 10;

// @__NO_SIDE_EFFECTS__
function quarterly(name: string, max: number, ...per: CountedTogether): RateLimit {
  return { name, max, windowSeconds: 15 * 60, per };
}

// @__NO_SIDE_EFFECTS__
function daily(name: string, max: number, counted: Counted = 'member'): RateLimit {
  return { name, max, windowSeconds: 24 * 3600, per: [counted] };
}

// @__NO_SIDE_EFFECTS__
function slowing(limit: RateLimit): RateLimit {
  return { ...limit, slowSeconds: 5 };
}

/** All limits: how often, and for whom it counts. Each call names its own. `RATE_LIMITS` sets `max` by `name`. */
export const RATE_LIMITS = {
  /** All clients together, so they are only slowed down and never locked out. */
  signInPerAddress: slowing(quarterly('sign-in-address', 10, 'address')),
  signInPerAddressAndClient: quarterly('sign-in-address-and-client', 10, 'address', 'client'),
  /** Replaces the other three, so that nobody can keep members from signing in on their own devices. */
  signInPerDevice: quarterly('sign-in-device', 10, 'address', 'device'),
  signInPerClient: quarterly('sign-in-client', 100, 'client'),
  /** Several times what an office of a thousand needs, whose tabs each refresh a token every ten minutes. */
  tokensPerClient: quarterly('tokens-client', 6_000, 'client'),
  /** A browser refreshes once in ten minutes, however many tabs it has. */
  tokensPerSession: quarterly('tokens-session', 120, 'session'),
  /** Mails about sign-ins on new devices: whoever knows the password must not flood the mailbox. */
  newDeviceMailPerMember: quarterly('new-device-mail-member', 10, 'member'),
  /** Mails about calendar addresses, made by whoever has the session. */
  calendarMailPerMember: quarterly('calendar-mail-member', 10, 'member'),
  resendPerAddress: quarterly('resend-address', 5, 'address'),
  resendPerClient: quarterly('resend-client', 100, 'client'),
  resetPerAddress: quarterly('reset-address', 5, 'address'),
  resetPerClient: quarterly('reset-client', 100, 'client'),
  linksPerClient: quarterly('links-client', 600, 'client'),
  /** As for `places`: a morning of an office of a thousand. Each stores a challenge for half an hour. */
  passkeyOptionsPerClient: quarterly('passkey-options-client', 1_200, 'client'),
  passkeySignInPerClient: quarterly('passkey-sign-in-client', 1_200, 'client'),
  /** Each is mailed. */
  passkeyChangesPerMember: quarterly('passkey-changes-member', 30, 'member'),
  qrSignInPerClient: quarterly('qr-sign-in-client', 120, 'client'),
  /** Enough for the devices above, each polling every two seconds for two minutes. */
  qrClaimsPerClient: quarterly('qr-claims-client', 7_200, 'client'),
  qrCodePerMember: quarterly('qr-code-member', 60, 'member'),
  /** Separate, so that nothing else can keep a member from refusing. */
  qrRefusalsPerMember: quarterly('qr-refusals-member', 300, 'member'),
  /** An office of a thousand at nine o'clock: each sign-on is a start, a finish and one or two further calls. */
  signOnPerAsker: quarterly('sign-on', 4_000, 'asker'),
  /** Mailed codes that join a sign-on to an account. */
  signOnCodePerAddress: quarterly('sign-on-code-address', 5, 'address'),
  changesPerMember: quarterly('changes-member', 600, 'member'),
  /** Attempts at their password by members who are signed in. */
  passwordPerMember: quarterly('password-member', 10, 'member'),
  /** Mails that confirm a removal. Counts of an address are deleted with its account, so joining and leaving in turn is counted by client. */
  removalMailPerClient: quarterly('removal-mail-client', 20, 'client'),
  /** Links for a change of address: those that one client or member asks for, and those that one address gets. */
  emailChangePerClient: quarterly('email-change-client', 100, 'client'),
  emailChangePerMember: quarterly('email-change-member', 10, 'member'),
  emailChangePerAddress: quarterly('email-change-address', 5, 'address'),
  /** Each typed letter is a search. */
  placesPerAsker: quarterly('places', 1_200, 'asker'),
  routesPerAsker: quarterly('routes', 600, 'asker'),
  /** Visitors of a landing page, who ask once or twice. */
  peopleNearPerClient: quarterly('people-near-client', 120, 'client'),
  journeyListsPerMember: quarterly('journey-lists-member', 600, 'member'),
  /** In an hour. Many searches must not reveal where others live. */
  matchesPerMember: { name: 'matches-member', max: 120, windowSeconds: 3600, per: ['member'] },
  /** Enough to pause and resume all journeys. A change may be mailed to members who share the journey. */
  journeyChangesPerMember: daily('journey-changes-member', 1_000),
  requestsPerMember: daily('requests-member', 20),
  /** New requests to one member, whoever asks. Proposals and changes of a lift do not count: those two have agreed to talk. */
  requestsPerAsked: daily('requests-asked', 10, 'asked'),
  /** After a withdrawn or declined request, the asker has to wait. */
  asksPerPair: { name: 'asks-pair', max: 1, windowSeconds: 14 * 24 * 3600, per: ['pair'] },
  /** The first is mailed at once, the others of ten minutes together. */
  requestMailsPerAsked: { name: 'request-mails-asked', max: 2, windowSeconds: 10 * 60, per: ['asked'], isTogether: true },
  messagesPerMember: daily('messages-member', 200),
  reportsPerMember: daily('reports-member', 10),
  /** Separate from changes: each open page reports what it has shown. */
  readsPerMember: quarterly('reads-member', 3_000, 'member'),
  /** Rides called off or taken up again, and being late: each is mailed to the other, who cannot switch these mails off. */
  ridesToldPerMember: daily('rides-told-member', 100),
  /** Places proposed in lifts: each is mailed to the other. */
  spotsPerMember: daily('spots-member', 10),
  registerPerClient: quarterly('register-client', 300, 'client'),
  communityPasswordPerClient: quarterly('community-password-client', 20, 'client', 'community'),
  communityPasswordPerCommunity: slowing(quarterly('community-password-community', 200, 'community')),
  /** Separate from resends: registering a member's address again and again must not use up their resends. */
  joinMailPerAddress: quarterly('join-mail-address', 5, 'address'),
  /** An office from which several organisers work. */
  organiserPerClient: quarterly('organiser-client', 300, 'client'),
  organiserSignInPerAddress: slowing(quarterly('organiser-sign-in-address', 10, 'address')),
  /** Wrong codes of whoever knows the password: only slowed down, so that nobody is locked out. */
  organiserCodes: slowing(quarterly('organiser-codes', 20, 'organiser')),
  organiserMailPerAddress: quarterly('organiser-mail-address', 5, 'address'),
  organiserChanges: quarterly('organiser-changes', 600, 'organiser'),
  /** Mails to oneself, to try how they arrive. */
  organiserTestMails: quarterly('organiser-test-mails', 20, 'organiser'),
  /** Addresses that are looked for or compared: nobody finds out from a list of them who is a member. */
  organiserAddresses: quarterly('organiser-addresses', 20, 'organiser'),
  /** Addresses that are shown, one at a time. */
  organiserLooks: quarterly('organiser-looks', 30, 'organiser'),
  /** Lists of people: reading one keeps the store busy. */
  organiserLists: quarterly('organiser-lists', 60, 'organiser'),
  /** Each asks another server. */
  organiserProviders: quarterly('organiser-providers', 30, 'organiser'),
  /** Pictures: reading one keeps a processor busy. */
  organiserPictures: quarterly('organiser-pictures', 60, 'organiser'),
  /** All mails that somebody who knows an address can cause, whether or not anybody has joined with it. */
  unaskedMailsPerAddress: daily('unasked-mails-address', 6, 'address'),
} as const satisfies Record<string, RateLimit>;

/** Matches of a journey are counted up to this, and those of one search up to `MATCH_TOTAL_MAX`. That many may be more. */
export const MATCH_COUNT_MAX = 99;
export const MATCH_TOTAL_MAX = 999;
/** A match with this share of the reader's own trips is one for most of their days. */
export const MOST_OF_TRIPS = 2 / 3;
