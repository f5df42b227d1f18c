import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { useWords } from '../locale/locale-provider.tsx';
import './journey-facts.css';

type FactsProps = { readonly facts: readonly { readonly id: string; readonly term: ReactNode; readonly value: ReactNode }[] };

/** Figures, each above its name. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="facts">
      {facts.map(({ id, term, value }) => (
        <div key={id}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What is to be known about a route besides its figures. */
export function RouteNotes({ estimated, ferry = false }: { readonly estimated: boolean; readonly ferry?: boolean | undefined }) {
  const t = useWords();
  return (
    <>
      {ferry ? (
        <p className="facts__note">
          <b>{t(m.journey_ferry)}</b> {t(m.journey_ferry_text)}
        </p>
      ) : null}
      {estimated ? (
        <p className="facts__note">
          <b>{t(m.journey_estimated)}</b> {t(m.journey_estimated_text)}
        </p>
      ) : null}
    </>
  );
}
