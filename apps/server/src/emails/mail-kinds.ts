/** The mails that the server writes: one file of words and layout each, `<kind>.email.tsx`. */
export const MAIL_KINDS = [
  'activation',
  'already-registered',
  'password-reset',
  'password-changed',
  'invitation',
  'email-change',
  'email-change-notice',
  'email-changed',
  'email-taken',
  'account-removed',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
/** Those that go to somebody who has an account. */
export type MemberMailKind = Exclude<MailKind, 'account-removed'>;

/** What every mail shows around its own words. Names are as stored; the mail tidies them itself. */
export type MailFrame = {
  readonly productName: string;
  readonly companyName: string;
  readonly communityName: string;
  /** The community's colour as stored; absent or unreadable means the default. */
  readonly primaryColour: string | null;
  readonly termsUrl: string;
  readonly privacyUrl: string;
};

export type ActivationMail = MailFrame & {
  readonly forename: string;
  /** Holds the one-time token: never written to a log. */
  readonly activationUrl: string;
  /** Where another link can be asked for. */
  readonly requestUrl: string;
};

export type AlreadyRegisteredMail = MailFrame & {
  readonly forename: string;
  readonly signInUrl: string;
  readonly forgottenUrl: string;
};

export type PasswordResetMail = MailFrame & {
  readonly forename: string;
  /** Holds the one-time token: never written to a log. */
  readonly resetUrl: string;
  /** Where another link can be asked for. */
  readonly forgottenUrl: string;
};

export type PasswordChangedMail = MailFrame & {
  readonly forename: string;
  readonly forgottenUrl: string;
};

export type InvitationMail = MailFrame & {
  readonly forename: string;
  /** Both hold the one-time token: never written to a log. */
  readonly acceptUrl: string;
  readonly declineUrl: string;
  /** Where another invitation can be asked for. */
  readonly forgottenUrl: string;
};

/** To the address that a member wants to change to. */
export type EmailChangeMail = MailFrame & {
  readonly forename: string;
  /** Holds the one-time token: never written to a log. */
  readonly confirmUrl: string;
  /** Where another link can be asked for. */
  readonly settingsUrl: string;
};

/** To the address that a member has while a change waits. */
export type EmailChangeNoticeMail = MailFrame & {
  readonly forename: string;
  readonly forgottenUrl: string;
};

/** To the address that was a member's until just now. */
export type EmailChangedMail = MailFrame & { readonly forename: string };

/** To whoever has the address that another member asked for. */
export type EmailTakenMail = AlreadyRegisteredMail;

/** To somebody who has no account any more. */
export type AccountRemovedMail = MailFrame & {
  readonly forename: string;
  readonly joinUrl: string;
};

/** What each mail needs to be written. */
export type MailParameters = {
  readonly activation: ActivationMail;
  readonly 'already-registered': AlreadyRegisteredMail;
  readonly 'password-reset': PasswordResetMail;
  readonly 'password-changed': PasswordChangedMail;
  readonly invitation: InvitationMail;
  readonly 'email-change': EmailChangeMail;
  readonly 'email-change-notice': EmailChangeNoticeMail;
  readonly 'email-changed': EmailChangedMail;
  readonly 'email-taken': EmailTakenMail;
  readonly 'account-removed': AccountRemovedMail;
};

export type RenderedMail = { readonly subject: string; readonly html: string; readonly text: string };
