import * as z from 'zod/mini';

/** One member as another one sees them. `ref` stands for the member towards this reader alone, the same wherever it stands. */
export const memberSeen = z.object({
  ref: z.string(),
  forename: z.string(),
  initial: z.string(),
  /** Null until both have agreed to share. */
  surname: z.nullable(z.string()),
  communityName: z.string(),
});
export type MemberSeen = z.infer<typeof memberSeen>;
export const EXAMPLE_MEMBER: MemberSeen = { ref: 'r7Kd', forename: 'Ana', initial: 'M', surname: null, communityName: 'Harbour Quarter' };
