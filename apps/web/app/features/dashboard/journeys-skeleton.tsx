import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import '../../ui/card/card.css';
import './journey-card.css';
import './savings.css';

/** Grey blocks in place of journeys that are loading. Screen readers get text instead. */
export function JourneysSkeleton() {
  const t = useWords();
  return (
    <div className="skeleton-page" role="status">
      <span className="visually-hidden">{t(m.dashboard_journeys_loading)}</span>
      <JourneyBlocks />
    </div>
  );
}

export function JourneyBlocks() {
  return (
    <div className="journeys" aria-hidden="true">
      <JourneyBlock />
      <JourneyBlock />
    </div>
  );
}

function JourneyBlock() {
  return (
    <div className="card journey">
      <div className="journey__grid">
        <span className="skeleton skeleton--flat journey__map" />
        <div className="journey__body">
          <Skeleton size="line" />
          <Skeleton size="short-line" />
          <Skeleton size="line" />
          <Skeleton size="short-line" />
          <div className="row">
            <Skeleton size="tag" />
            <Skeleton size="tag" />
            <Skeleton size="tag" />
          </div>
          <Skeleton size="line" />
          <Skeleton size="short-line" />
        </div>
      </div>
    </div>
  );
}

export function SavingsSkeleton() {
  return (
    <div className="card savings skeleton-page" aria-hidden="true">
      <div className="savings__head savings__head--wait">
        <Skeleton size="line" />
        <Skeleton size="heading" />
        <Skeleton size="full-line" />
      </div>
      <Skeleton size="line" />
      <Skeleton size="full-line" />
      <Skeleton size="short-line" />
      <Skeleton size="line" />
      <Skeleton size="full-line" />
      <Skeleton size="short-line" />
    </div>
  );
}
