import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { BODY_MAX_BYTES } from './limits.ts';
import { textsOfCalls, type TextOfCall } from './test-support/texts-of-calls.ts';

const texts = textsOfCalls().map((text) => ({ ...text, name: [text.call, text.part, ...text.path].join('.') }));

type Check = { readonly check: string; readonly maximum?: number; readonly abort?: boolean | undefined };
function firstCheckOf({ schema }: TextOfCall): Check | undefined {
  // oxlint-disable-next-line no-underscore-dangle -- the name that zod gives it
  return schema._zod.def.checks?.[0]?._zod.def;
}

test('the length of each text of each call is looked at before anything else, and what is too long is looked at no further', () => {
  expect(texts.length).toBeGreaterThan(50);
  for (const text of texts) {
    const { check, maximum = Infinity, abort } = firstCheckOf(text) ?? { check: 'none' };
    expect({ name: text.name, check, abort }).toEqual({ name: text.name, check: 'max_length', abort: true });
    expect(maximum, text.name).toBeLessThanOrEqual(2_000);
  }
});

test('a text that is too long has one problem, whatever stands in it', () => {
  const bad = [' ', '\u0000', '\ud800', '@', '.@', '\u0301\u0316', '=', '-', '1', '/'];
  for (const { name, schema } of texts) {
    for (const sign of bad) {
      const issues = z.safeParse(schema, sign.repeat(BODY_MAX_BYTES)).error?.issues ?? [];
      expect([name, issues.length, issues[0]?.code]).toEqual([name, 1, 'too_big']);
    }
  }
});
