import * as z from 'zod/mini';

/** A member as another one sees them. `ref` stands for the member, for this reader only, and is always the same. */
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
