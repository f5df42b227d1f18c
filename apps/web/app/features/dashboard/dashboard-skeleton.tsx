import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { Skeleton, SkeletonPage } from '../../ui/skeleton/skeleton.tsx';
import { JourneyBlocks, SavingsSkeleton } from './journeys-skeleton.tsx';
import './dashboard.css';

export function DashboardSkeleton() {
  const t = useWords();
  return (
    <SkeletonPage title={t(m.dashboard_loading)}>
      <div className="page-head">
        <Skeleton size="title" />
      </div>
      <div className="next-lift next-lift--awaited" />
      <div className="dash">
        <div>
          <div className="week-room week-room--awaited" />
          <div className="stack">
            <Skeleton size="heading" />
            <JourneyBlocks />
          </div>
        </div>
        <div className="dash__side">
          <SavingsSkeleton />
        </div>
      </div>
    </SkeletonPage>
  );
}
