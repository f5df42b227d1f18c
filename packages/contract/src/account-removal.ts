import * as z from 'zod/mini';
import { text } from './fields.ts';
import { COMMENT_MAX_LENGTH } from './limits.ts';
import { REMOVAL_REASONS } from './removal-reasons.ts';

export const removeAccountBody = z.object({
  reason: z.enum(REMOVAL_REASONS, { error: 'reason-required' }),
  comment: z.optional(text(COMMENT_MAX_LENGTH)),
});
/** Everything stored about the member. Its parts grow with the product, so a client only passes it on. */
export const accountExport = z.record(z.string(), z.unknown());
