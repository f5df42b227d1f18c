import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { COMMENT_MAX_LENGTH, RATE_LIMITS as LIMITS } from './limits.ts';
import { presentPassword, successAnswer, text } from './fields.ts';
import { REMOVAL_REASONS } from './removal-reasons.ts';

export const exportAccountBody = z.object({ password: presentPassword });
export const removeAccountBody = z.object({
  reason: z.enum(REMOVAL_REASONS, { error: 'reason-required' }),
  /** Accepted, but not stored. */
  comment: z.optional(text(COMMENT_MAX_LENGTH)),
  password: presentPassword,
});
/** Everything stored about the member. Its parts grow with the product, so a client only passes it on. */
export const accountExport = z.record(z.string(), z.unknown());

export const accountRemovalCalls = {
  exportAccount: {
    method: 'POST',
    path: '/v2/liftshare/account/export',
    who: 'member',
    summary: 'Everything stored about the member, as JSON to download',
    download: 'account-export.json',
    body: exportAccountBody,
    success: { status: 200, schema: accountExport },
    problems: ['wrong-password', 'busy'],
    event: { name: 'export-account', outcomes: ['exported', 'wrong-password', 'member-gone', 'too-many-requests', 'busy'] },
    limits: [LIMITS.passwordPerMember],
    countsOnly: 'wrong-password',
    example: { body: { password: 'Correct.horse7' }, answer: { member: { email: 'ada@brindle.example' }, sessions: [] } },
  },
  removeAccount: {
    method: 'POST',
    path: '/v2/liftshare/account/remove',
    who: 'member',
    summary: 'Delete the account and everything of the member for good',
    body: removeAccountBody,
    success: { status: 202, schema: successAnswer },
    problems: ['wrong-password', 'busy'],
    event: { name: 'remove-account', outcomes: ['removed', 'wrong-password', 'member-gone', 'too-many-requests', 'busy'] },
    limits: [LIMITS.passwordPerMember],
    countsOnly: 'wrong-password',
    mails: [LIMITS.removalMailPerClient, LIMITS.unaskedMailsPerAddress],
    example: { body: { reason: 'noReplies', comment: 'Bye', password: 'Correct.horse7' }, answer: { success: true } },
  },
} as const satisfies Calls;
