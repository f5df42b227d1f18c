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
  readonly name: string;
  /** Of a car: who is in it. */
  readonly faces?: ReactNode;
  /** The time of the last event: `08:40`, `Yesterday`. */
  readonly time: string;
  readonly moment: string;
  readonly text: string;
  readonly about?: string | undefined;
  readonly unread: number;
  readonly unreadWords: string;
};

export function InboxItem({ ref, to, name, faces, time, moment, text, about, unread, unreadWords }: InboxItemProps) {
  return (
    <li>
      <Link
        className={`inbox__item${unread > 0 ? ' inbox__item--new' : ''}${faces === undefined ? '' : ' inbox__item--car'}`}
        ref={ref}
        to={to}
      >
        {faces === undefined ? null : <span className="inbox__faces">{faces}</span>}
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
