import { useEffect, useState } from 'react';
import type { Chooser } from './use-join.ts';
import type { ChooserProps, CommunityChooser } from './community-chooser.tsx';

type LateChooserProps = Omit<ChooserProps, 'chooser'> & { readonly chooser: Chooser | null; readonly onMissing: () => void };

/** The chooser, loaded when it first opens. If loading fails, `onMissing` is called and the next opening tries again. */
export function LateChooser({ chooser, onMissing, ...props }: LateChooserProps) {
  const [Loaded, setLoaded] = useState<typeof CommunityChooser | null>(null);
  const isMissing = chooser !== null && Loaded === null;
  useEffect(() => {
    if (!isMissing) return;
    let isWanted = true;
    import('./community-chooser.tsx').then(
      (file) => isWanted && setLoaded(() => file.CommunityChooser),
      () => isWanted && onMissing(),
    );
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- one opening asks once
  }, [isMissing]);
  return chooser === null || Loaded === null ? null : <Loaded chooser={chooser} {...props} />;
}
