/** Why members leave. Apart from the schemas, so that the portal takes the list without their library. */

/** The reasons of section 3, in its order. */
export const REMOVAL_REASONS = [
  'foundMatch',
  'circumstancesChanged',
  'createdByEmployer',
  'checkingService',
  'tooManyEmails',
  'noSuitableMatches',
  'noReplies',
  'duplicateAccount',
  'technicalProblems',
  'otherReason',
] as const;
export type RemovalReason = (typeof REMOVAL_REASONS)[number];
