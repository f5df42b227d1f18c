/** The reasons of section 3, in its order. They stand apart from the schemas, so that the portal takes them without their library. */

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
