import { describe, expect, it } from 'vitest';
import { codeInFragment, fragmentOf } from './code-fragment.ts';

describe('the fragment of an address', () => {
  it('carries a code and gives it back', () => {
    expect(codeInFragment(fragmentOf('AZaz09-_'))).toBe('AZaz09-_');
  });

  it.each(['', '#', '#content', '#code', '#code=', '#code=a b', '#code=<b>', `#code=${'a'.repeat(256)}`, '#encode=abc'])(
    '%s carries none',
    (fragment) => {
      expect(codeInFragment(fragment)).toBeNull();
    },
  );
});
