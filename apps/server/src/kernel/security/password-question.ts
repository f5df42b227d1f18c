/** Messages between the server and its password threads. */
import * as z from 'zod/mini';

export const passwordThread = z.object({ niceness: z.number() });

/** @param hash the hash to compare with; null: make a new one */
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
