/** The reasons of section 3, in its order. Separate from the schemas, so that the portal can use them without zod. */

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
