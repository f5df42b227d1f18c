import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { AfterAMoment, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { LastSeenAtOnce } from '../../page/last-seen.tsx';
import './journeys.css';
import './today.css';

/** Before it is known who the member is. */
export function DashboardSkeleton() {
  const t = useWords();
  return (
    <div className="wrap today" aria-busy="true">
      <LastSeenAtOnce />
      <h1 className="visually-hidden">{t(m.dashboard_loading)}</h1>
      <div className="today__head" aria-hidden="true">
        <Skeleton size="title" />
      </div>
      <TodayBlocks />
    </div>
  );
}

/** Grey blocks in place of a day that is loading. */
export function TodayBlocks() {
  return (
    <>
      <div className="today__main today__awaited">
        <AfterAMoment role="none">
          <div className="stack">
            <Skeleton size="flat" className="today__sign-awaited" />
            <Skeleton size="heading" />
            <Skeleton size="flat" className="today__rows-awaited" />
          </div>
        </AfterAMoment>
      </div>
      <div className="today__side">
        <AfterAMoment role="none">
          <div className="stack">
            <Skeleton size="heading" />
            <Skeleton size="flat" className="today__rows-awaited" />
          </div>
        </AfterAMoment>
      </div>
    </>
  );
}
