import type { Conversation } from '@waylift/contract/conversation';
import { Face, Faces } from '../../ui/face/face.tsx';

type ConversationFaceProps = {
  readonly conversation: Conversation;
  /** Whether the two share a lift now. */
  readonly isShared: boolean;
  readonly size?: 'm' | 'l';
};

/** With whom a conversation is: one person, or the first two of a car. */
export function ConversationFace({ conversation: { kind, member, people, blocked }, isShared, size = 'm' }: ConversationFaceProps) {
  if (kind === 'car') return people.length === 0 ? null : <Faces people={people} isStacked />;
  if (member === null) return <Face person={GONE} kind="off" size={size} />;
  return <Face person={member} kind={blocked ? 'off' : isShared ? 'share' : 'other'} size={size} />;
}

/** Somebody who has left the community has no name any more. */
const GONE = { forename: '–', initial: '' };
