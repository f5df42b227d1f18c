import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { readUnasked } from './organise-api.ts';

/** Reads the page again and again while it is in view, which does not count as use of the session. @param ms null: never */
export function useFresh(ms: number | null): void {
  const { revalidate } = useRevalidator();
  const read = useEffectEvent(() => void readUnasked(revalidate));
  useEffect(() => {
    if (ms === null) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') read();
    }, ms);
    return () => clearInterval(timer);
  }, [ms]);
}
