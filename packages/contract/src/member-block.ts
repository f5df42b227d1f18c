import * as z from 'zod/mini';
import { personInCar } from './conversation.ts';
import type { Calls } from './endpoint.ts';
import { askedName, requiredText } from './fields.ts';
import { MESSAGE_MAX_LENGTH, RATE_LIMITS as LIMITS } from './limits.ts';
import { EXAMPLE_MEMBER, memberSeen } from './member-seen.ts';
import { clientUuid } from './request.ts';

export const REPORT_REASONS = ['unsafe', 'harassing', 'not-real', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const memberParams = z.object({ ref: askedName });
export const reportBody = z.object({
  reason: z.enum(REPORT_REASONS, { error: 'choice-invalid' }),
  text: requiredText(MESSAGE_MAX_LENGTH),
  clientId: clientUuid,
});
/** The reader's own lifts in cars in which the blocked member rides, with the reader's own days on which both do. */
export const blockAnswer = z.object({
  together: z.array(
    z.object({ liftId: z.string(), driver: personInCar, days: z.nullable(z.array(z.number())), date: z.nullable(z.string()) }),
  ),
});
export type BlockAnswer = z.infer<typeof blockAnswer>;
const PARAMS = { ref: 'r7Kd' };
const one = {
  path: '/v2/liftshare/member/{ref}/block',
  who: 'member',
  params: memberParams,
  success: { status: 204, schema: null },
  problems: ['member-not-found'],
  limits: [LIMITS.changesPerMember],
  example: { params: PARAMS },
} as const;

export const memberBlockCalls = {
  blockMember: {
    ...one,
    method: 'PUT',
    summary: 'Block a member, silently and both ways; lifts with them end. Answers where the two still ride with the same driver',
    success: { status: 200, schema: blockAnswer },
    example: { params: PARAMS, answer: { together: [] } },
  },
  unblockMember: { ...one, method: 'DELETE', summary: 'Undo a block of one’s own; nothing that it ended comes back' },
  blockedMembers: {
    method: 'GET',
    path: '/v2/liftshare/settings/blocked',
    who: 'member',
    summary: 'Whom the signed-in member has blocked',
    success: { status: 200, schema: z.object({ members: z.array(z.object({ member: memberSeen, since: z.string() })) }) },
    problems: [],
    example: { answer: { members: [{ member: EXAMPLE_MEMBER, since: '2026-11-20T08:15:00Z' }] } },
  },
  reportMember: {
    method: 'POST',
    path: '/v2/liftshare/member/{ref}/report',
    who: 'member',
    summary: 'Report a member to the operator, with the conversation; sent again with the same client id it is one report',
    params: memberParams,
    body: reportBody,
    success: { status: 202, schema: null },
    problems: ['member-not-found'],
    limits: [LIMITS.reportsPerMember],
    example: {
      params: PARAMS,
      body: { reason: 'unsafe', text: 'Drove much too fast.', clientId: '3f0e8a52-9c64-4f7e-8a55-0d9d3b5a7c11' },
    },
  },
} as const satisfies Calls;
