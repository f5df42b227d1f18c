import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { useCommunityPath } from '../../community/community-link.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { readDone, Result } from '../../page/result-page.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import type { PageHandle } from '../../platform/page-handle.ts';
import { hand } from '../../ui/icon/icons.ts';
import { Moment } from '../../ui/moment/moment.tsx';

export const handle = { community: 'inactive' } satisfies PageHandle;

export default function AccountRemoved() {
  const path = useCommunityPath();
  return (
    <Result elsewhere={path('/login')} read={readDone}>
      {() => <Removed />}
    </Result>
  );
}

function Removed() {
  const t = useWords();
  const path = useCommunityPath();
  return (
    <Moment art="separated" icon={hand} title={t(m.account_removed_heading)} lead={t(m.account_removed_lead)} role="status">
      <PageTitle page={t(m.account_removed_title)} />
      <p>
        <Link to={path('/')} reloadDocument>
          {t(m.invitation_decline_done_home)}
        </Link>
      </p>
    </Moment>
  );
}
