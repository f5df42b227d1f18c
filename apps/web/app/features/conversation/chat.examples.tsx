import type { Example } from '../../ui/example.ts';
import { TextButton } from '../../ui/text-button/text-button.tsx';
import { circleCheck } from '../../ui/icon/icons.ts';
import { Face } from '../../ui/face/face.tsx';
import { Chat, ChatDay, ChatEvent, ChatMessage, ChatNew, ChatSending, ChatUnsent } from './chat.tsx';

function doNothing(): void {}

const sent = { time: '07:15', moment: '2026-11-20T07:15:00Z', hasArrived: false };

export const examples: readonly Example[] = [
  {
    name: 'a day of messages',
    element: (
      <Chat label="Messages with Ana">
        <ChatDay name="Friday 20 November">
          <ChatMessage isMine={false} name="Ana" {...sent}>
            {'Hello Priya, yes, gladly!\nI come past the corner of Mill Lane.'}
          </ChatMessage>
          <ChatEvent icon={circleCheck} isGood hasArrived={false}>
            Ana accepted Monday to Thursday.
          </ChatEvent>
          <ChatMessage isMine name="You" {...sent}>
            Perfect, thank you.
          </ChatMessage>
          <ChatNew>New</ChatNew>
          <ChatMessage isMine={false} name="Ana" {...sent}>
            https://an-address-that-is-too-long-for-any-line.example/and-goes-on-and-on-and-on-and-on-and-on-and-on-and-on
          </ChatMessage>
          <ChatMessage isMine={false} name="Tom" {...sent} face={<Face person={{ forename: 'Tom', initial: 'B' }} kind="other" size="s" />}>
            Hello Priya. I am the one with the folding bike, it goes in the boot.
          </ChatMessage>
          <ChatSending name="You" words="Sending">
            See you on Monday.
          </ChatSending>
          <ChatUnsent name="You" words="Not sent." actions={<TextButton onClick={doNothing}>Try again</TextButton>}>
            No problem, five to six is fine for me.
          </ChatUnsent>
        </ChatDay>
      </Chat>
    ),
  },
];
