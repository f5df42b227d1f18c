import { useEffect, useState } from 'react';
import { takeSessionEnded } from './session-state.ts';

/** Whether the person comes from a session that ended by itself. Known once the page's script runs. */
export function useSessionEnded(): boolean {
  const [hasEnded, setHasEnded] = useState(false);
  useEffect(() => {
    if (takeSessionEnded()) setHasEnded(true);
  }, []);
  return hasEnded;
}
