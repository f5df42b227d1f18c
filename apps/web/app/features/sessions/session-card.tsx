import type { ReactNode } from 'react';
import { Card } from '../../ui/card/card.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { circleCheck } from '../../ui/icon/icons.ts';
import { laptop, smartphone } from '../../ui/icon/member-icons.ts';
import { Tag } from './tag.tsx';
import './session-card.css';

type SessionCardProps = {
  readonly device: string;
  readonly isPhone: boolean;
  readonly facts: readonly { readonly term: string; readonly value: string }[];
  /** Says that this is the present session. Absent for others. */
  readonly current?: string;
  /** Why ending it failed. */
  readonly notice?: ReactNode;
  /** The button that ends it. */
  readonly children?: ReactNode;
};

/** A session of a member: the device, and what distinguishes it from others. */
export function SessionCard({ device, isPhone, facts, current, notice, children }: SessionCardProps) {
  return (
    <Card as="li" isMarked={current !== undefined} className="session">
      <div className="session__icon">
        <Icon path={isPhone ? smartphone : laptop} />
      </div>
      <div className="session__head">
        <h2>{device}</h2>
        {current === undefined ? null : (
          <Tag as="span" icon={circleCheck}>
            {current}
          </Tag>
        )}
      </div>
      <dl className="session__facts">
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {notice === undefined ? null : <div className="session__notice">{notice}</div>}
      {children === undefined ? null : <p className="session__end">{children}</p>}
    </Card>
  );
}

export function SessionList(props: { readonly children: ReactNode }) {
  return <ul className="sessions">{props.children}</ul>;
}

/** A button's label, and its longer name for screen readers. */
export function NamedFor({ words, name }: { readonly words: string; readonly name: string }) {
  return (
    <>
      <span aria-hidden="true">{words}</span>
      <span className="visually-hidden">{name}</span>
    </>
  );
}
