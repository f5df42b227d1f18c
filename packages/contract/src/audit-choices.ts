/** What one may choose in the audit, without schemas: pages load it. */

export const AUDIT_KINDS = ['changed', 'looked', 'refused'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];
/** Stands for all commands, in place of a person. */
export const BY_COMMAND = 'command';
/** The newest of the lines go to a file. */
export const AUDIT_FILE_LINES = 5_000;

/** What shows people or what they wrote, and changes nothing: words of commands, and deeds of organisers. */
export const AUDIT_LOOKS = [
  'audit file',
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
] as const;
