import type { Example } from '../../ui/example.ts';
import { Face, Faces } from '../../ui/face/face.tsx';
import { Inbox, InboxItem } from './inbox.tsx';

export const examples: readonly Example[] = [
  {
    name: 'a new message and an old one',
    element: (
      <Inbox>
        <InboxItem
          to="#ana"
          name="Ana Martins"
          face={<Face person={{ forename: 'Ana', initial: 'M' }} kind="share" size="l" />}
          time="12:04"
          moment="2026-11-22T12:04:00Z"
          text="One thing: on Wednesdays I finish a little later, at five to six. Does that work for you? If it does not, I can ask to leave earlier on some of them."
          about="You’re sharing a lift from Monday to Thursday."
          unread={1}
          unreadWords="1 unread"
        />
        <InboxItem
          to="#car"
          name="Ana’s car"
          face={
            <Faces
              people={[
                { ref: 'a', forename: 'Ana', initial: 'M' },
                { ref: 't', forename: 'Tom', initial: 'B' },
              ]}
              isStacked
            />
          }
          time="07:36"
          moment="2026-11-23T07:36:00Z"
          text="Ana: Ice on the windscreen, sorry!"
          about="In the car: Ana, Tom and you"
          unread={2}
          unreadWords="2 unread"
        />
        <InboxItem
          to="#grace"
          name="Grace N."
          face={<Face person={{ forename: 'Grace', initial: 'N' }} kind="other" size="l" />}
          time="2 November"
          moment="2026-11-02T12:04:00Z"
          text="All right, good luck with the new job."
          unread={0}
          unreadWords=""
        />
      </Inbox>
    ),
  },
];
