import { m } from '@waylift/words/messages';
import { PageTitle } from '../../page/page-title.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import type { PageHandle } from '../../platform/page-handle.ts';
import { Button } from '../../ui/button/button.tsx';
import { DeadEndMoment } from '../../ui/moment/dead-end-moment.tsx';
import './offline.css';

export const handle = { guard: 'anyone', withoutScripts: true, comesBack: true, needsLifts: true } satisfies PageHandle;

/** A member's browser stores this page and shows it where the portal cannot be reached. The service worker writes the next rides into the empty element. */
export default function Offline() {
  const t = useWords();
  return (
    <>
      <PageTitle page={t(m.offline_title)} />
      <DeadEndMoment title={t(m.offline_title)} lead={t(m.offline_lead)}>
        <div className="offline-rides stack" />
        <form className="space-before">
          <Button type="submit" isBig>
            {t(m.offline_again)}
          </Button>
        </form>
      </DeadEndMoment>
    </>
  );
}
