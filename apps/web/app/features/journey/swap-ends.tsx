import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { announce } from '../../ui/announcer/announcer.tsx';
import { Button } from '../../ui/button/button.tsx';
import { arrowUpDown } from '../../ui/icon/member-icons.ts';
import type { BothEnds } from './journey-ends.ts';
import './journey.css';

/** Makes the start the end. Who does not see it is told. */
export function SwapEnds({ ends, onSwap }: { readonly ends: BothEnds; readonly onSwap: () => void }) {
  const t = useWords();
  const name = (text: string) => (text === '' ? t(m.journey_nowhere) : text);
  return (
    <p className="swap">
      <Button
        variant="quiet"
        icon={arrowUpDown}
        onClick={() => {
          onSwap();
          announce(t(m.journey_swapped, { start: name(ends.end.text), end: name(ends.start.text) }));
        }}
      >
        {t(m.journey_swap)}
      </Button>
    </p>
  );
}
