import { AfterAMoment, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import './account-frame.css';

/** Grey blocks in the places of person and groups. @param props.title tells screen readers that the page is loading */
export function AccountSkeleton(props: { readonly title: string }) {
  return (
    <div className="wrap account-page" aria-busy="true">
      <h1 className="visually-hidden">{props.title}</h1>
      <AfterAMoment role="none">
        <div className="account-page__who">
          <div className="account-page__person">
            <Skeleton size="flat" className="account-page__face-awaited" />
            <div className="stack">
              <Skeleton size="heading" />
              <Skeleton size="short-line" />
            </div>
          </div>
          <Skeleton size="line" />
          <Skeleton size="heading" />
        </div>
      </AfterAMoment>
      <AfterAMoment role="none">
        <div className="account-page__groups">
          <Skeleton size="flat" className="account-page__group-awaited" />
          <Skeleton size="flat" className="account-page__open-awaited" />
          <Skeleton size="flat" className="account-page__group-awaited" />
          <Skeleton size="flat" className="account-page__group-awaited" />
          <Skeleton size="flat" className="account-page__group-awaited" />
        </div>
      </AfterAMoment>
    </div>
  );
}
