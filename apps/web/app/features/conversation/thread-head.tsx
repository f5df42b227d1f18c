import type { Conversation } from '@waylift/contract/conversation';
import type { Lift } from '@waylift/contract/lift';
import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { journeyPath, liftPath, requestPath, ridePath } from '../../my-data/journey-paths.ts';
import { SCREEN_BEGINS } from '../../platform/use-focus-on-new-screen.ts';
import { useIsWide } from '../../platform/use-is-wide.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { arrowLeft, chevronRight } from '../../ui/icon/member-icons.ts';
import { asks } from './asks.ts';
import { ConversationFace } from './conversation-face.tsx';
import { ActionMenu, type MenuAction } from './action-menu.tsx';
import type { LoadedConversation } from './load-conversation.ts';
import { useNextRide } from './use-next-ride.ts';
import { useConversationWords, type ConversationWords } from './use-conversation-words.ts';
import './thread-head.css';

type ThreadHeadProps = Pick<LoadedConversation, 'conversation' | 'lift' | 'request' | 'journey'> & {
  readonly actions: readonly MenuAction[];
};

/** With whom the reader writes, and what comes next between them. On a phone it takes the place of the header. */
export function ThreadHead({ conversation, lift, request, journey, actions }: ThreadHeadProps) {
  const t = useWords();
  const path = usePortalPath();
  const words = useConversationWords();
  const isWide = useIsWide();
  const next = useNext({ conversation, lift, request, journey });
  return (
    <div className="thread__head">
      <Link className="thread__up" to={path('/dashboard/messages')} aria-label={t(m.conversation_back)}>
        <Icon path={arrowLeft} />
      </Link>
      <ConversationFace conversation={conversation} isShared={lift?.state === 'active'} />
      <div className="thread__who">
        {/* In a wide window the list comes before it. */}
        <h1 {...(isWide ? SCREEN_BEGINS : {})}>{words.fullName(conversation)}</h1>
        {next === null ? null : (
          <Link className="thread__next" to={path(next.to)}>
            {next.words}
            <Icon path={chevronRight} />
            <span className="visually-hidden">{next.action}</span>
          </Link>
        )}
      </div>
      {actions.length === 0 ? null : <ActionMenu label={t(m.conversation_more)} actions={actions} />}
    </div>
  );
}

type Next = { readonly to: string; readonly words: string; readonly action: string };

/** The next ride together, who is in the car, or what has been asked. */
function useNext({ conversation, lift, request, journey }: Omit<ThreadHeadProps, 'actions'>): Next | null {
  const t = useWords();
  const words = useConversationWords();
  const ride = useNextRide(lift, journey);
  if (conversation.kind === 'car') return conversation.readableUntil === null ? nextOfCar(t, words, conversation, lift) : null;
  if (lift !== null) {
    const { journeyId, nextRide } = lift;
    if (ride === null || nextRide === null || journeyId === null)
      return { to: liftPath(lift.id), words: t(m.lift_shared, { when: words.when(lift) }), action: t(m.conversation_lift_see) };
    const to = ridePath({ ...nextRide, journeyId });
    return { to, words: t(m.conversation_next, { moment: ride.text }), action: t(m.dashboard_ride_see) };
  }
  if (request === null) return null;
  return { to: requestPath(request.id), words: asks(t, words, conversation, request), action: t(m.request_see) };
}

function nextOfCar(t: ReturnType<typeof useWords>, words: ConversationWords, conversation: Conversation, lift: Lift | null): Next | null {
  const people = t(m.car_people, { people: words.peopleAndMe(conversation) });
  if (lift !== null) return { to: liftPath(lift.id), words: people, action: t(m.conversation_lift_see) };
  const { journeyId } = conversation;
  return journeyId === null ? null : { to: journeyPath(journeyId), words: people, action: t(m.car_journey_see) };
}
