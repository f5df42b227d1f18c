import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { COMMENT_MAX_LENGTH, RATE_LIMITS as LIMITS } from './limits.ts';
import { successAnswer, text } from './fields.ts';
import { REMOVAL_REASONS } from './removal-reasons.ts';

export const removeAccountBody = z.object({
  reason: z.enum(REMOVAL_REASONS, { error: 'reason-required' }),
  comment: z.optional(text(COMMENT_MAX_LENGTH)),
});
/** Everything stored about the member. Its parts grow with the product, so a client only passes it on. */
export const accountExport = z.record(z.string(), z.unknown());

export const accountRemovalCalls = {
  exportAccount: {
    method: 'GET',
    path: '/v2/liftshare/account/export',
    who: 'member',
    summary: 'Everything stored about the member, as JSON to download',
    download: 'account-export.json',
    success: { status: 200, schema: accountExport },
    problems: [],
    example: { answer: { member: { email: 'ada@brindle.example' }, sessions: [] } },
  },
  removeAccount: {
    method: 'POST',
    path: '/v2/liftshare/account/remove',
    who: 'member',
    summary: 'Delete the account and everything of the member for good',
    body: removeAccountBody,
    success: { status: 202, schema: successAnswer },
    problems: [],
    event: 'remove-account',
    limits: [LIMITS.changesPerMember],
    example: { body: { reason: 'noReplies', comment: 'Bye' }, answer: { success: true } },
  },
} as const satisfies Calls;
