import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { Card } from '../../ui/card/card.tsx';
import { AfterAMoment, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import './journey-card.css';
import './savings.css';

/** Grey blocks in place of journeys that are loading. Screen readers get text instead. */
export function JourneysSkeleton() {
  const t = useWords();
  return (
    <AfterAMoment role="status">
      <span className="visually-hidden">{t(m.dashboard_journeys_loading)}</span>
      <JourneyBlocks />
    </AfterAMoment>
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
    <Card className="journey">
      <div className="journey__grid">
        <Skeleton size="flat" className="journey__map" />
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
    </Card>
  );
}

export function SavingsSkeleton() {
  return (
    <AfterAMoment role="none">
      <Card className="savings">
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
      </Card>
    </AfterAMoment>
  );
}
