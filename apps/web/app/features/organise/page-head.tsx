import type { ReactNode } from 'react';
import { BackLink } from '../../ui/back-link/back-link.tsx';
import { Place } from './place.tsx';
import './page-head.css';

type PageHeadProps = {
  readonly title: string;
  readonly text?: ReactNode;
  /** Stands above where the rail with its sign is not in view. */
  readonly community?: { readonly name: string; readonly colour: string } | undefined;
  readonly back?: { readonly to: string; readonly words: string };
  /** The button of the page. */
  readonly children?: ReactNode;
};

/** Where one is, what the page is called, and what it is about. */
export function PageHead({ title, text, community, back, children }: PageHeadProps) {
  return (
    <div className="page-head">
      {back === undefined ? null : (
        <p>
          <BackLink to={back.to}>{back.words}</BackLink>
        </p>
      )}
      <div className="page-head__row">
        <div className="page-head__words">
          {community === undefined ? null : (
            <p className="page-head__where">
              <Place {...community} />
            </p>
          )}
          <h1>{title}</h1>
          {text === undefined ? null : <p className="page-head__text">{text}</p>}
        </div>
        {children}
      </div>
    </div>
  );
}

/** The column of a form. */
export function NarrowColumn(props: { readonly children: ReactNode }) {
  return <div className="narrow-column">{props.children}</div>;
}
