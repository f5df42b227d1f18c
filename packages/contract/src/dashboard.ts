import * as z from 'zod/mini';

export const dashboardAnswer = z.object({ communityPublicId: z.string(), communitySlug: z.string() });
export type DashboardAnswer = z.infer<typeof dashboardAnswer>;
