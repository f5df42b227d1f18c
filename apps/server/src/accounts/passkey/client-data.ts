import * as z from 'zod/mini';

const clientData = z.object({ challenge: z.string().check(z.maxLength(100)), crossOrigin: z.optional(z.boolean()) });

/** The challenge that was answered. Null where the data is none of a browser's, or of a page in a frame of somebody else. */
export function challengeIn(clientDataJSON: string): string | null {
  const read = clientData.safeParse(jsonOf(Buffer.from(clientDataJSON, 'base64url').toString()));
  return read.success && read.data.crossOrigin !== true ? read.data.challenge : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
