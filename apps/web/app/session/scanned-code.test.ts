import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openTab, openTabWithClosedStores } from '../test-support/browser-tab.ts';
import { codeInFragment, forgetScannedCode, fragmentOf, keepScannedCode, scannedCode } from './scanned-code.ts';

describe('a scanned code', () => {
  it('is kept by its tab until it is forgotten', () => {
    openTab();
    expect(scannedCode()).toBeNull();
    keepScannedCode('abc-_1');
    expect([scannedCode(), scannedCode()]).toEqual(['abc-_1', 'abc-_1']);
    forgetScannedCode();
    expect(scannedCode()).toBeNull();
  });

  it('is of no interest after a quarter of an hour', () => {
    openTab();
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    keepScannedCode('abc');
    vi.setSystemTime(Date.now() + 15 * 60_000 - 1);
    expect(scannedCode()).toBe('abc');
    vi.setSystemTime(Date.now() + 1);
    expect(scannedCode()).toBeNull();
  });

  it('is none where the browser closes its stores', () => {
    openTabWithClosedStores();
    keepScannedCode('abc');
    expect(scannedCode()).toBeNull();
    expect(forgetScannedCode).not.toThrow();
  });

  it('is none, and never an error, whatever stands there', () => {
    openTab();
    fc.assert(
      fc.property(fc.string(), (stored) => {
        sessionStorage.setItem('scannedCode', stored);
        const code = scannedCode();
        return code === null || typeof code === 'string';
      }),
    );
  });
});

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
