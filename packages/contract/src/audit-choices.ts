/** What one may choose in the audit, without schemas: pages load it. */

export const AUDIT_KINDS = ['changed', 'looked', 'refused'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];
/** Stands for all commands, in place of a person. */
export const BY_COMMAND = 'command';
/** Stands for all other organisers. */
export const BY_OTHERS = 'others';
/** The newest of the lines go to a file. */
export const AUDIT_FILE_LINES = 5_000;

/** What organisers do, as the audit has it. */
export const ORGANISER_DEEDS = [
  'figures factor',
  'figures mail',
  'audit file',
  'invitation correct',
  'invitation file',
  'invitation hold',
  'invitation test',
  'invitation withdraw',
  'join link end',
  'join link make',
  'look bring back',
  'look change',
  'look drop',
  'look publish',
  'mail hold',
  'mail release',
  'mail retry',
  'mail test',
  'member address',
  'member compare',
  'member correct',
  'member export',
  'member find',
  'member invite',
  'member list',
  'member move',
  'member remove',
  'member remove ask',
  'member remove no',
  'member remove withdraw',
  'member resend',
  'member resume',
  'member show',
  'member sign-out',
  'member suspend',
  'news ask',
  'news delete',
  'news hold',
  'news no',
  'news resume',
  'news send',
  'news test',
  'news write',
  'news yes',
  'organiser give manager',
  'organiser give owner',
  'organiser give reader',
  'organiser let in',
  'organiser name',
  'organiser take',
  'report answer',
  'report end sharing',
  'report give back',
  'report note',
  'report show',
  'report suspend',
  'report take',
  'rules change',
  'sign-on parent',
  'sign-on passwords',
  'sign-on relink',
  'sign-on remove',
  'sign-on secret',
  'sign-on set',
  'sign-on test',
] as const;
export type OrganiserDeed = (typeof ORGANISER_DEEDS)[number];

/** What shows people or what they wrote, and changes nothing: words of commands, and deeds of organisers. */
export const AUDIT_LOOKS = [
  'audit file',
  'invitation file',
  'mail list',
  'member address',
  'member compare',
  'member export',
  'member find',
  'member list',
  'member show',
  'member untidy',
  'organiser list',
  'report list',
  'report show',
  'sign-on test',
] as const;
