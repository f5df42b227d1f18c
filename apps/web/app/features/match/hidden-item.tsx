import type { Match } from '@waylift/contract/match';
import { m } from '@waylift/words/messages';
import { useEffect, useRef } from 'react';
import { useWords } from '../../locale/locale-provider.tsx';
import { fullName } from '../../sharing/use-match-words.ts';
import { Card } from '../../ui/card/card.tsx';
import { NotForMe } from './not-for-me.tsx';

type HiddenItemProps = { readonly match: Match; readonly isHidden: boolean; readonly onChanged: (isHidden: boolean) => void };

/** Replaces the card of a match that was hidden or shown again. It takes the focus and offers undo. */
export function HiddenItem({ match, isHidden, onChanged }: HiddenItemProps) {
  const t = useWords();
  const told = useRef<HTMLParagraphElement>(null);
  useEffect(() => told.current?.focus(), []);
  const name = fullName(match);
  return (
    <li>
      <Card className="stack">
        <p tabIndex={-1} ref={told}>
          {t(isHidden ? m.match_hidden : m.match_shown, { name })}
        </p>
        <p>
          <NotForMe match={match} isHidden={isHidden} onChanged={onChanged}>
            {t(m.match_hide_undo)}
          </NotForMe>
        </p>
      </Card>
    </li>
  );
}
