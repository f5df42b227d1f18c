/**
 * The table of a community's options. It defines the flags of `community create` and `set`, the keys of `community import`, what counts as changed,
 * and what `community show` prints and `community export` writes.
 */
import type { OptionColumn, OptionValue } from '../../communities/community/plan-changes.ts';
import {
  readColour,
  readCulture,
  readEmailDomain,
  readLandingHtml,
  readMatchesWith,
  readNota,
  readOidcProvider,
  readPassword,
  readPrivacy,
  type ReadText,
} from './community-values.ts';

export type CommunityOption = {
  /** The key in the file of `import` and in `--json`. */
  readonly key: string;
  readonly column: OptionColumn;
  /** `secret` is stored as a hash, `html` is read from a file, `community` is the slug of another community. */
  readonly kind: 'text' | 'yes-no' | 'list' | 'html' | 'secret' | 'community';
  /** The flag and its text in the help. */
  readonly flag: readonly [flag: string, about: string];
  /** The flag of `set` that removes the value, or sets the other side of a yes-no. */
  readonly undo?: readonly [flag: string, about: string];
  /** The value `none` removes it, since there is no such flag. */
  readonly orNone?: true;
  /** The value that the flag of a yes-no sets. */
  readonly means?: boolean;
  readonly read?: ReadText;
  readonly label: string;
  /** How `show` prints a missing value, or the two sides of a yes-no. */
  readonly none?: string;
  readonly yesNo?: readonly [yes: string, no: string];
  /** What the list of communities prints about it; null: nothing. */
  readonly trait?: (value: OptionValue) => string | null;
};

export const communityOptions: readonly CommunityOption[] = [
  {
    key: 'active',
    column: 'active',
    kind: 'yes-no',
    means: false,
    label: 'State',
    yesNo: ['active', 'inactive'],
    flag: ['--inactive', 'nobody can join, and the home page is not found'],
    undo: ['--active', 'open'],
  },
  {
    key: 'parent',
    column: 'parentId',
    kind: 'community',
    label: 'Parent',
    flag: ['--parent <slug>', 'the community it is a child of'],
    undo: ['--no-parent', 'no longer a child'],
  },
  {
    key: 'culture',
    column: 'culture',
    kind: 'text',
    read: readCulture,
    orNone: true,
    label: 'Culture',
    flag: ['--culture <culture>', 'language and country of its pages, such as de-DE, or none'],
    none: "none (the visitor's browser decides)",
    trait: (culture) => (typeof culture === 'string' ? culture : null),
  },
  {
    key: 'colour',
    column: 'primaryColour',
    kind: 'text',
    read: readColour,
    orNone: true,
    label: 'Colour',
    none: 'none (the default)',
    flag: ['--colour <colour>', 'primary colour as #rrggbb, or none'],
  },
  {
    key: 'nota',
    column: 'directoryNota',
    kind: 'text',
    read: readNota,
    label: 'Words for continuing',
    none: 'none (the usual words)',
    flag: ['--nota <text>', 'the words of the choice to continue with this community rather than a child'],
    undo: ['--no-nota', 'the usual words again'],
  },
  {
    key: 'notaTop',
    column: 'directoryNotaTop',
    kind: 'yes-no',
    means: true,
    label: 'Continue with parent',
    flag: ['--nota-top', 'offer that choice'],
    undo: ['--no-nota-top', 'do not offer that choice'],
    yesNo: ['offered', 'not offered'],
  },
  {
    key: 'oidcProvider',
    column: 'oidcProvider',
    kind: 'text',
    read: readOidcProvider,
    label: 'Identity provider',
    flag: ['--oidc <provider>', 'identity provider (members then join and sign in through the app), or none'],
    trait: (provider) => (provider === 'none' ? null : 'sign-on'),
  },
  {
    key: 'privacy',
    column: 'privacy',
    kind: 'text',
    read: readPrivacy,
    orNone: true,
    label: 'Privacy',
    flag: [
      '--privacy <privacy>',
      'closed: joined by invitation alone; private: not listed, joined with its password or an address of its domains; open; or none',
    ],
  },
  {
    key: 'password',
    column: 'passwordHash',
    kind: 'secret',
    read: readPassword,
    label: 'Community password',
    flag: ['--password <text>', 'password that new members must know (other users of this machine may see it: prefer --password-stdin)'],
    undo: ['--no-password', 'no password is needed'],
    trait: (hash) => (hash === null ? null : 'password'),
  },
  {
    key: 'emailDomains',
    column: 'emailDomains',
    kind: 'list',
    read: readEmailDomain,
    label: 'Email domains',
    none: 'every domain',
    flag: ['--email-domain <domain>', 'only addresses of this domain may join; repeat the option for each further domain'],
    undo: ['--any-email-domain', 'addresses of every domain may join'],
    trait: (domains) => (Array.isArray(domains) && domains.length > 0 ? 'domains' : null),
  },
  {
    key: 'needsVerification',
    column: 'needsVerification',
    kind: 'yes-no',
    means: false,
    label: 'Email verification',
    flag: ['--no-verification', 'new members are active without following the link mailed to them'],
    undo: ['--verification', 'new members must follow the link mailed to them'],
    yesNo: ['needed', 'not needed'],
    trait: (isNeeded) => (isNeeded === true ? null : 'no-verification'),
  },
  {
    key: 'matchesWith',
    column: 'matchesWith',
    kind: 'text',
    read: readMatchesWith,
    label: 'Matches with',
    flag: [
      '--matches-with <whom>',
      "community: its members are shown only each other; family: those of its parent and the parent's children too, where both say family",
    ],
    trait: (whom) => (whom === 'family' ? 'family' : null),
  },
  {
    key: 'landingHtml',
    column: 'landingHtml',
    kind: 'html',
    read: readLandingHtml,
    label: 'Landing HTML',
    flag: ['--landing-html <file>', 'HTML for its landing page, in place of the welcome text; made harmless when it is stored'],
    undo: ['--no-landing-html', 'the welcome text again'],
    none: 'none (the default welcome text)',
    trait: (html) => (html === null ? null : 'html'),
  },
];
