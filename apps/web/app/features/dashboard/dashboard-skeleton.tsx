import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Skeleton, SkeletonPage } from '../../ui/skeleton/skeleton.tsx';

/** Grey blocks where the member's details will be. */
export function DashboardSkeleton() {
  const t = useWords();
  return (
    <SkeletonPage title={t(m.dashboard_loading)}>
      <div className="page-head">
        <Skeleton size="title" />
      </div>
      <div className="dash">
        <div className="stack">
          <Skeleton size="heading" />
          <Card>
            <div className="stack">
              <Skeleton size="line" />
              <Skeleton size="short-line" />
              <Skeleton size="line" />
              <Skeleton size="short-line" />
            </div>
          </Card>
        </div>
      </div>
    </SkeletonPage>
  );
}
