import { useId, type ReactNode, type Ref } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { sliders } from '../../ui/icon/member-icons.ts';
import { Loader } from '../../ui/loader/loader.tsx';
import './results.css';

type ResultsProps = {
  readonly title: string;
  /** If the content below already says the title, it is only for screen readers and for the focus. */
  readonly isTitleShown: boolean;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly lead: ReactNode;
  readonly isBusy: boolean;
  /** A placeholder while the search runs. */
  readonly blocks: ReactNode;
  /** Beside the title. */
  readonly action: ReactNode;
  readonly children: ReactNode;
};

/** The results of a search. The heading is there in every state. */
export function Results({ title, isTitleShown, heading, lead, isBusy, blocks, action, children }: ResultsProps) {
  const id = useId();
  const look = isBusy ? ' results__head--wait' : isTitleShown || action !== null ? '' : ' results__head--unseen';
  return (
    <section className="stack" aria-labelledby={id} aria-busy={isBusy}>
      <div className={`results__head${look}`}>
        <div>
          <h2 className={isTitleShown ? 'h3' : 'visually-hidden'} id={id} tabIndex={-1} ref={heading}>
            {title}
          </h2>
          {lead}
        </div>
        {isBusy ? <Loader /> : action}
      </div>
      {children}
      {isBusy ? <div className="results__wait">{blocks}</div> : null}
    </section>
  );
}

type FilterButtonProps = {
  /** The id of the form that it shows and hides. */
  readonly formId: string;
  readonly isOpen: boolean;
  /** The number of filters that are set, and the text for screen readers. */
  readonly count: number;
  readonly countWords: string;
  readonly onClick: () => void;
  readonly children: string;
};

export function FilterButton({ formId, isOpen, count, countWords, onClick, children }: FilterButtonProps) {
  return (
    <Button variant="secondary" icon={sliders} reveals={{ id: formId, isOpen }} onClick={onClick}>
      {children}
      {count === 0 ? null : (
        <>
          <span className="results__count" aria-hidden="true">
            {count}
          </span>
          <span className="visually-hidden">{countWords}</span>
        </>
      )}
    </Button>
  );
}
