import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { AfterAMoment, Skeleton, SkeletonPage } from '../../ui/skeleton/skeleton.tsx';
import { JourneyBlocks, SavingsSkeleton } from './journeys-skeleton.tsx';
import './dashboard.css';

export function DashboardSkeleton() {
  const t = useWords();
  return (
    <SkeletonPage title={t(m.dashboard_loading)}>
      <div className="page-head">
        <Skeleton size="title" />
      </div>
      <DashboardBlocks />
    </SkeletonPage>
  );
}

/** Everything below the greeting. */
export function DashboardBlocks() {
  return (
    <AfterAMoment role="none" className="dash">
      <div className="stack">
        <Skeleton size="heading" />
        <JourneyBlocks />
      </div>
      <div className="dash__side">
        <SavingsSkeleton />
      </div>
    </AfterAMoment>
  );
}
