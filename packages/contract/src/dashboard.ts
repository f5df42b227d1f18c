import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';

export const dashboardAnswer = z.object({
  communityPublicId: z.string(),
  communitySlug: z.string(),
  /** From when on (ISO 8601) a new password signs in that somebody has set by mail, though passkeys alone did. Absent: none waits. */
  resetFrom: z.optional(z.string()),
});
export type DashboardAnswer = z.infer<typeof dashboardAnswer>;

export const dashboardCalls = {
  dashboard: {
    method: 'GET',
    path: '/v2/liftshare/app/dashboard',
    who: 'member',
    summary: 'The community of the signed-in member, and whether a new password waits',
    success: { status: 200, schema: dashboardAnswer },
    problems: [],
    example: { answer: { communityPublicId: 'harbour', communitySlug: 'harbour-quarter' } },
  },
} as const satisfies Calls;
