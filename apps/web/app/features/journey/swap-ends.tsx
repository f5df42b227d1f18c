import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { announce } from '../../ui/announcer/announcer.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { arrowUpDown } from '../../ui/icon/member-icons.ts';
import { endText, type End } from '../../places/place-choice.ts';
import type { BothEnds } from './journey-ends.ts';
import './journey.css';

/** Swaps start and end, and announces it to screen readers. */
export function SwapEnds({ ends, onSwap }: { readonly ends: BothEnds; readonly onSwap: () => void }) {
  const t = useWords();
  const name = (end: End) => endText(t, end) || t(m.journey_nowhere);
  return (
    <button
      className="swap"
      type="button"
      aria-label={t(m.journey_swap)}
      onClick={() => {
        onSwap();
        announce(t(m.journey_swapped, { start: name(ends.end), end: name(ends.start) }));
      }}
    >
      <Icon path={arrowUpDown} />
    </button>
  );
}
