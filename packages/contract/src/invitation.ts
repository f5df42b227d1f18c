import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { RATE_LIMITS as LIMITS } from './limits.ts';
import { LINK_CAUSES, oneTimeToken, successAnswer } from './fields.ts';

export const invitationParams = z.object({ token: oneTimeToken });

export const invitationCalls = {
  declineInvitation: {
    method: 'DELETE',
    path: '/v2/liftshare/pending-account/{token}',
    who: 'anyone',
    summary: 'Decline an invitation: the invited account is deleted for good',
    params: invitationParams,
    success: { status: 200, schema: successAnswer },
    problems: [],
    event: { name: 'decline-invitation', outcomes: ['declined', 'token-invalid', 'too-many-requests'], causes: LINK_CAUSES },
    limits: [LIMITS.linksPerClient],
    example: { params: { token: 'abc' }, answer: { success: true } },
  },
} as const satisfies Calls;
