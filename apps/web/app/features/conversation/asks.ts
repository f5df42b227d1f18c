import type { Conversation } from '@waylift/contract/conversation';
import type { Request } from '@waylift/contract/request';
import { m } from '@waylift/words/messages';
import type { Words } from '../../locale/locale-provider.tsx';
import type { ConversationWords } from './use-conversation-words.ts';

/** `You asked to share a lift from Monday to Thursday.` */
export function asks(t: Words, words: ConversationWords, conversation: Conversation, request: Request): string {
  const when = words.when(request);
  return request.mine ? t(m.conversation_asked_me, { when }) : t(m.conversation_asked, { when, name: words.name(conversation) });
}
