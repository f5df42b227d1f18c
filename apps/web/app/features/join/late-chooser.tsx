import { useEffect, useState } from 'react';
import type { CommunityChooser, ChooserProps } from './community-chooser.tsx';

/** The chooser, loaded once there is something to choose. Each opening tries anew, and `onMissing` is called when it does not come. */
export function LateChooser({ onMissing, ...props }: ChooserProps & { readonly onMissing: () => void }) {
  const [Chooser, setChooser] = useState<typeof CommunityChooser | null>(null);
  useEffect(() => {
    let isWanted = true;
    import('./community-chooser.tsx').then(
      (loaded) => isWanted && setChooser(() => loaded.CommunityChooser),
      () => isWanted && onMissing(),
    );
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- one opening asks once
  }, []);
  return Chooser === null ? null : <Chooser {...props} />;
}
