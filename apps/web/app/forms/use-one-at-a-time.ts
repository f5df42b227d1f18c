import { useRef } from 'react';

/** Runs work unless what it was given before still goes on: state comes too late for the second of two quick presses. */
export function useOneAtATime(): (work: () => Promise<unknown>) => Promise<void> {
  const isUnderWay = useRef(false);
  return async (work) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await work();
    } finally {
      isUnderWay.current = false;
    }
  };
}
