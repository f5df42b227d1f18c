import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { useWords } from '../../locale/locale-provider.tsx';
import { Loading } from '../../ui/loader/loader.tsx';
import './door.css';

/** A page before the session: what to do, and beside it what that is about. */
export function Door({ aside, children }: { readonly aside: ReactNode; readonly children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1}>
      <div className="door">
        <div className="stack stack--l">{children}</div>
        <aside className="stack">{aside}</aside>
      </div>
    </main>
  );
}

/** Which step of how many. */
export function DoorStep({ step, of, children }: { readonly step: number; readonly of: number; readonly children: ReactNode }) {
  return (
    <p className="door__step">
      <progress value={step} max={of} aria-hidden="true" />
      {children}
    </p>
  );
}

export function DoorOr(props: { readonly children: ReactNode }) {
  return <p className="door__or">{props.children}</p>;
}

/** A whole width of the column. */
export function DoorWide(props: { readonly children: ReactNode }) {
  return <div className="door__wide">{props.children}</div>;
}

export function DoorSkeleton() {
  const t = useWords();
  return (
    <main id="content" tabIndex={-1}>
      <div className="door">
        <h1 className="visually-hidden">{t(m.loading)}</h1>
        <Loading>{t(m.loading)}</Loading>
      </div>
    </main>
  );
}
