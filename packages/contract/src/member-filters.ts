/** Values of organisers' calls about members, which pages read without the schemas. */
export const MEMBER_STATES = ['active', 'pending', 'invited', 'suspended', 'paused'] as const;
/** `refused`: the last mail came back. `deleting`: someone asked for the deletion, and a second yes is awaited. Both besides the state. */
export const MEMBER_FILTERS = [...MEMBER_STATES, 'refused', 'deleting'] as const;
export type MemberFilter = (typeof MEMBER_FILTERS)[number];
/** Why a deletion is asked for. */
export const DELETION_REASONS = ['asked', 'left', 'twice', 'other'] as const;
export type DeletionReason = (typeof DELETION_REASONS)[number];
/** Why a mail did not arrive. */
export const MAIL_CAUSES = ['no-mailbox', 'full', 'blocked', 'other'] as const;
export type MailCause = (typeof MAIL_CAUSES)[number];
