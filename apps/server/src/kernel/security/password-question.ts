/** What a server's threads for passwords are asked, and answer. */
import * as z from 'zod/mini';

/** What a thread is started with. */
export const passwordThread = z.object({ niceness: z.number() });

/** @param hash to compare with; null: a new one is wanted */
export const passwordQuestion = z.object({
  password: z.string(),
  hash: z.nullable(z.string()),
  costs: z.object({ memoryCost: z.number(), timeCost: z.number(), parallelism: z.number() }),
});
export type PasswordQuestion = z.infer<typeof passwordQuestion>;

export const passwordAnswer = z.union([
  z.object({ hash: z.string() }),
  z.object({ isMatch: z.boolean() }),
  z.object({ failed: z.string() }),
]);
export type PasswordAnswer = z.infer<typeof passwordAnswer>;
