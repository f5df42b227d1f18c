import { m } from '@waylift/words/messages';
import { useWords } from '../locale/locale-provider.tsx';
import { Alert } from '../ui/alert/alert.tsx';
import { useCommunity } from './use-community.ts';

/** Says that the community is inactive, on the pages that its members still have. */
export function InactiveNotice() {
  const t = useWords();
  const community = useCommunity();
  if (community === null || community.record.active) return null;
  return (
    <div className="wrap space-before">
      <Alert tone="neutral" title={t(m.community_inactive_title, { community: community.record.name })}>
        {t(m.community_inactive)}
      </Alert>
    </div>
  );
}
