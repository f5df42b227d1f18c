/** A file within a body of JSON: its bytes in base64, in parts, so that each text has a bound of its own. */
import * as z from 'zod/mini';
import { formed } from './formed.ts';
import { FILE_PART_LENGTH } from './limits.ts';

// @__NO_SIDE_EFFECTS__
export function fileParts(maxBytes: number) {
  return z
    .array(formed(/^[A-Za-z0-9+/]{1,2000}={0,2}$/, { maxLength: FILE_PART_LENGTH, code: 'file-invalid' }))
    .check(
      z.minLength(1, { error: 'required' }),
      z.maxLength(Math.ceil((maxBytes * 4) / 3 / FILE_PART_LENGTH) + 1, { error: 'too-long', abort: true }),
    );
}

/** The largest body with such a file. */
export function fileBodyMaxBytes(maxBytes: number): number {
  return Math.ceil(maxBytes * 1.5);
}
