import { shortName } from '@waylift/contract/short-name';
import type { CallAnswer } from '@waylift/contract/endpoints';
import type { MemberSeen } from '@waylift/contract/member-seen';
import { m } from '@waylift/words/messages';
import { useRef, useState } from 'react';
import type { ApiClient } from '../../api/client.ts';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useAction, type CallOutcome } from '../../forms/use-action.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { useSettled } from '../../platform/use-settled.ts';
import { TextButton } from '../../ui/text-button/text-button.tsx';
import './blocked-section.css';

type Blocked = CallAnswer<'blockedMembers'>['members'];

/** Undefined when it fails to load. Never rejects. */
export async function loadBlocked(api: ApiClient, signal: AbortSignal): Promise<Blocked | undefined> {
  try {
    const answer = await api.call('blockedMembers', {}, { signal });
    return answer.ok ? answer.value.members : undefined;
  } catch {
    return undefined;
  }
}

type BlockedSectionProps = {
  readonly coming: Promise<Blocked | undefined>;
  readonly onTold: (words: string) => void;
};

/** The members that the reader has blocked. Its heading is there at once, because a link leads to it. */
export function BlockedSection({ coming, onTold }: BlockedSectionProps) {
  const t = useWords();
  const loaded = useSettled(coming);
  const heading = useRef<HTMLHeadingElement>(null);
  const [unblocked, setUnblocked] = useState<readonly string[]>([]);
  const blocked = loaded?.filter(({ member }) => !unblocked.includes(member.ref));

  function handleUnblocked({ ref, forename: name }: MemberSeen): void {
    setUnblocked((before) => [...before, ref]);
    // The pressed button disappears.
    heading.current?.focus();
    onTold(t(m.conversation_unblocked, { name }));
  }

  return (
    <section className="stack" id="blocked" aria-labelledby="blocked-title">
      <h2 id="blocked-title" tabIndex={-1} ref={heading}>
        {t(m.conversation_blocked_people)}
      </h2>
      {blocked === undefined ? null : <p>{t(blocked.length === 0 ? m.conversation_blocked_none : m.conversation_blocked_people_text)}</p>}
      {blocked === undefined || blocked.length === 0 ? null : (
        <ul className="blocked">
          {blocked.map(({ member }) => (
            <Person key={member.ref} member={member} onUnblocked={() => handleUnblocked(member)} />
          ))}
        </ul>
      )}
    </section>
  );
}

type PersonProps = { readonly member: MemberSeen; readonly onUnblocked: () => void };

function Person({ member, onUnblocked }: PersonProps) {
  const t = useWords();
  const { ref, forename } = member;
  const name = shortName(member);
  const { isBusy, setback, submit } = useAction<CallOutcome>({ done: onUnblocked });
  return (
    <li>
      <span>{name}</span>
      <TextButton isBusy={isBusy} busyWords={t(m.conversation_unblocking)} onClick={() => void submit({ intent: 'unblock', ref })}>
        {t(m.conversation_unblock, { name })}
      </TextButton>
      {setback === null ? null : <SetbackAlert title={t(m.conversation_unblock_failed, { name: forename })} setback={setback} />}
    </li>
  );
}
