import type { ReactNode } from 'react';
import { Card } from '../card/card.tsx';
import './app-card.css';

/** A card with a code beside its text. @param props.className classes of its owner */
export function AppCardLayout(props: { readonly code: ReactNode; readonly className?: string; readonly children: ReactNode }) {
  return (
    <Card className={props.className === undefined ? 'app-card' : `app-card ${props.className}`}>
      {props.code}
      <div className="stack">{props.children}</div>
    </Card>
  );
}
