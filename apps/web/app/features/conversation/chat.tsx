import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useWords } from '../../locale/locale-provider.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { circleAlert } from '../../ui/icon/icons.ts';
import './chat.css';

/** The messages of two people, or in a car. A screen reader announces only messages that arrive, not old ones or the reader's own. */
export function Chat(props: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="chat stack" role="log" aria-label={props.label}>
      {props.children}
    </div>
  );
}

export function ChatDay({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className="chat__part stack" aria-labelledby={id} aria-live="off">
      <h2 className="chat__day" id={id}>
        <span>{name}</span>
      </h2>
      <ol className="chat__list">{children}</ol>
    </section>
  );
}

/** Marks where the unread messages begin. */
export function ChatNew(props: { readonly children: string }) {
  return <li className="chat__new">{props.children}</li>;
}

type ChatMessageProps = {
  readonly isMine: boolean;
  /** Who has written it. */
  readonly name: string;
  /** `18:42` */
  readonly time: string;
  readonly moment: string;
  /** Whether it arrived while the page was open. */
  readonly hasArrived: boolean;
  /** Whether the next message is of the same person, soon after. Then the time stands below that one. */
  readonly isFollowed?: boolean;
  /** In a car: whose message it is. The name then stands above it. */
  readonly face?: ReactNode;
  /** Plain text. Line breaks are kept, and addresses do not become links. */
  readonly children: string;
};

export function ChatMessage({ isMine, name, time, moment, hasArrived, isFollowed = false, face, children }: ChatMessageProps) {
  return (
    <li
      className={`msg${isMine ? ' msg--mine' : ''}${isFollowed ? ' msg--followed' : ''}${face === undefined ? '' : ' msg--car'}`}
      aria-live={hasArrived && !isMine ? 'polite' : 'off'}
    >
      {face === undefined ? null : (
        <>
          {face}
          <p className="msg__by" aria-hidden="true">
            {name}
          </p>
        </>
      )}
      <Bubble name={name}>{children}</Bubble>
      <p className={isFollowed ? 'msg__meta visually-hidden' : 'msg__meta'}>
        <time dateTime={moment}>{time}</time>
      </p>
    </li>
  );
}

/** The reader's own message while it is being sent. */
export function ChatSending(props: { readonly name: string; readonly words: string; readonly children: string }) {
  return (
    <li className="msg msg--mine" aria-live="off">
      <Bubble name={props.name}>{props.children}</Bubble>
      <p className="msg__meta">{props.words}</p>
    </li>
  );
}

/** The reader's own message that could not be sent. @param props.actions what the reader can do about it */
export function ChatUnsent(props: {
  readonly name: string;
  readonly words: string;
  readonly actions: ReactNode;
  readonly children: string;
}) {
  return (
    <li className="msg msg--mine msg--failed" aria-live="off">
      <Bubble name={props.name}>{props.children}</Bubble>
      <div className="msg__failed">
        <span role="alert">
          <Icon path={circleAlert} />
          {props.words}
        </span>
        {props.actions}
      </div>
    </li>
  );
}

function Bubble({ name, children }: { readonly name: string; readonly children: string }) {
  const t = useWords();
  return (
    <p className="msg__bubble">
      <span className="visually-hidden">{t(m.label_before, { label: name })} </span>
      {children}
    </p>
  );
}

type ChatEventProps = {
  readonly icon: string;
  readonly isGood?: boolean;
  /** It changes what was agreed, for now. */
  readonly isNow?: boolean;
  readonly hasArrived: boolean;
  readonly children: ReactNode;
};

/** An event between the two, as a line among their messages. */
export function ChatEvent({ icon, isGood = false, isNow = false, hasArrived, children }: ChatEventProps) {
  return (
    <li
      className={`chat__event${isGood ? ' chat__event--good' : ''}${isNow ? ' chat__event--now' : ''}`}
      aria-live={hasArrived ? 'polite' : 'off'}
    >
      <Icon path={icon} />
      <span>{children}</span>
    </li>
  );
}
