import type { Lift } from '@waylift/contract/lift';
import { startTransition, useRef, useState } from 'react';
import { useLive } from '../../live/use-live.ts';
import { useSettled } from '../../platform/use-settled.ts';
import { browserApi } from '../../session/browser-api.ts';
import { loadSharing, type SharingOutcome } from './load-sharing.ts';

/** The loaded lifts and requests, reloaded after each event about them. If that fails, the shown ones stay. */
export function useSharing(coming: Promise<SharingOutcome>): {
  readonly sharing: SharingOutcome | undefined;
  readonly tryAgain: () => void;
  /** Shows what there is until it has come. */
  readonly loadAnew: () => void;
  /** Shows a lift as it is after a change. */
  readonly setLift: (lift: Lift) => void;
} {
  const loaded = useSettled(coming);
  const [later, setLater] = useState<{ readonly coming: Promise<SharingOutcome>; readonly outcome: SharingOutcome }>();
  const latest = useRef(0);

  async function load(keepsWhatIsShown: boolean): Promise<void> {
    latest.current += 1;
    const number = latest.current;
    const outcome = await loadSharing(browserApi(), new AbortController().signal);
    if (number === latest.current && (outcome.kind === 'loaded' || !keepsWhatIsShown)) startTransition(() => setLater({ coming, outcome }));
  }

  useLive(({ name }) => {
    if (name === 'lift' || name === 'request' || name === 'reset') void load(true);
  });
  const sharing = later?.coming === coming ? later.outcome : loaded;
  function setLift(lift: Lift): void {
    if (sharing?.kind !== 'loaded') return;
    const lifts = sharing.lifts.map((each) => (each.id === lift.id ? lift : each));
    setLater({ coming, outcome: { ...sharing, lifts } });
  }

  return { sharing, tryAgain: () => void load(false), loadAnew: () => void load(true), setLift };
}
