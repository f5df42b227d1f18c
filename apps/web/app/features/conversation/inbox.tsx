import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { Count } from '../../ui/count/count.tsx';
import './inbox.css';

export function Inbox(props: { readonly children: ReactNode }) {
  return <ul className="inbox">{props.children}</ul>;
}

type InboxItemProps = {
  readonly ref?: Ref<HTMLAnchorElement> | undefined;
  readonly to: string;
  /** Whether the conversation stands beside the list. */
  readonly isChosen?: boolean;
  readonly name: string;
  /** With whom it is. */
  readonly face: ReactNode;
  /** The time of the last event: `08:40`, `Yesterday`. */
  readonly time: string;
  readonly moment: string;
  readonly text: string;
  readonly about?: string | undefined;
  readonly unread: number;
  readonly unreadWords: string;
};

export function InboxItem({ ref, to, isChosen = false, name, face, time, moment, text, about, unread, unreadWords }: InboxItemProps) {
  return (
    <li>
      <Link
        className={unread > 0 ? 'inbox__item inbox__item--new' : 'inbox__item'}
        ref={ref}
        to={to}
        aria-current={isChosen ? 'page' : undefined}
      >
        <span className="inbox__face">{face}</span>
        <h3 className="inbox__name">{name}</h3>
        <time className="inbox__time" dateTime={moment}>
          {time}
        </time>
        <span className="inbox__text">{text}</span>
        <span className="inbox__side">{unread > 0 ? <Count count={unread} words={unreadWords} /> : null}</span>
        {about === undefined ? null : <span className="inbox__about">{about}</span>}
      </Link>
    </li>
  );
}
