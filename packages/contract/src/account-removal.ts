import * as z from 'zod/mini';
import { text } from './fields.ts';
import { COMMENT_MAX_LENGTH } from './limits.ts';

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

export const removeAccountBody = z.object({
  reason: z.enum(REMOVAL_REASONS, { error: 'reason-required' }),
  comment: z.optional(text(COMMENT_MAX_LENGTH)),
});
/** Everything stored about the member. Its parts grow with the product, so a client only passes it on. */
export const accountExport = z.record(z.string(), z.unknown());
