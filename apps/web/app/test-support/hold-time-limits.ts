import { vi } from 'vitest';

/** Lets the test decide when the time limits of calls pass, instead of the clock. @returns ends all running calls by their time limit */
export function holdTimeLimits(): () => void {
  const limits = new Set<AbortController>();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController();
    limits.add(limit);
    return limit.signal;
  });
  return () => {
    for (const limit of limits) limit.abort(new DOMException('The operation timed out.', 'TimeoutError'));
    limits.clear();
  };
}
