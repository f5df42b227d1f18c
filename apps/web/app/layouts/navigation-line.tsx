import { m } from '@waylift/words/messages';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigation } from 'react-router';
import { useWords } from '../locale/locale-provider.tsx';
import { announce } from '../ui/announcer/announcer.tsx';
import './navigation-line.css';

/** What comes sooner needs no word: a line that flickers disturbs more than it tells. */
const SHOWN_AFTER_MS = 200;
const SPOKEN_AFTER_MS = 2_000;

/** Answers a press whose page takes a while. */
export function NavigationLine() {
  const t = useWords();
  const isLoading = useNavigation().state === 'loading';
  const [isShown, setIsShown] = useState(false);
  const speak = useEffectEvent(() => announce(t(m.loading)));
  useEffect(() => {
    if (!isLoading) return undefined;
    const timers = [setTimeout(() => setIsShown(true), SHOWN_AFTER_MS), setTimeout(() => speak(), SPOKEN_AFTER_MS)];
    return () => {
      for (const timer of timers) clearTimeout(timer);
      setIsShown(false);
    };
  }, [isLoading]);
  return isShown ? <div className="navigation-line" /> : null;
}
