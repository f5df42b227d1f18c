import { m } from '@waylift/words/messages';
import { data } from 'react-router';
import { PageTitle } from '../../page/page-title.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import type { PageHandle } from '../../platform/page-handle.ts';
import { NotFoundView } from './not-found.view.tsx';
import { usePortalPath } from '../../community/community-link.ts';
import { useCommunity } from '../../community/use-community.ts';

/** Members are not sent away from here: its link back to the dashboard is for them. */
export const handle = { guard: 'anyone', withoutScripts: true, community: 'none' } satisfies PageHandle;

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  const t = useWords();
  const portalPath = usePortalPath();
  const hasHome = useCommunity() !== null;
  return (
    <>
      <PageTitle page={t(m.not_found_title)} />
      <NotFoundView dashboardHref={portalPath('/dashboard')} hasHome={hasHome} />
    </>
  );
}
