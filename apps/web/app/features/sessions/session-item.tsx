import type { Session } from '@waylift/contract/sessions';
import { m } from '@waylift/words/messages';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useAction, type CallOutcome } from '../../forms/use-action.ts';
import { formatMoment } from '../../locale/format-moment.ts';
import { useLanguage, useWords, type Words } from '../../locale/locale-provider.tsx';
import { Button } from '../../ui/button/button.tsx';
import { NamedFor, SessionCard } from './session-card.tsx';

const PHONES: readonly string[] = ['Android', 'iPhone', 'iPad'];

type SessionItemProps = {
  readonly session: Session;
  readonly onEnded: (ids: readonly string[], words: string) => void;
};

export function SessionItem({ session, onEnded }: SessionItemProps) {
  const t = useWords();
  const language = useLanguage();
  const { id, system, network, signedInAt, lastUsedAt, isCurrent } = session;
  const device = deviceName(t, session);
  const { isBusy, setback, submit } = useAction<CallOutcome>({ done: () => onEnded([id], t(m.sessions_ended, { device })) });
  const facts = [
    { term: t(m.sessions_last_used), value: isCurrent ? t(m.sessions_in_use) : formatMoment(language, lastUsedAt) },
    { term: t(m.sessions_signed_in), value: formatMoment(language, signedInAt) },
    ...(network === undefined ? [] : [{ term: t(m.sessions_network), value: network }]),
  ];
  const isPhone = PHONES.includes(system);
  if (isCurrent) return <SessionCard device={device} isPhone={isPhone} facts={facts} current={t(m.sessions_this)} />;
  return (
    <SessionCard
      device={device}
      isPhone={isPhone}
      facts={facts}
      notice={setback === null ? undefined : <SetbackAlert title={t(m.sessions_end_failed, { device })} setback={setback} />}
    >
      <Button variant="secondary" isBusy={isBusy} busyWords={t(m.sessions_ending)} onClick={() => void submit({ sessionId: id })}>
        <NamedFor words={t(m.sessions_end)} name={t(m.sessions_end_device, { device })} />
      </Button>
    </SessionCard>
  );
}

/** `Chrome on Windows`, or the part of it that is known. Unknown names come from a newer server and are shown as they are. */
function deviceName(t: Words, { browser, system }: Pick<Session, 'browser' | 'system'>): string {
  if (system === 'other') return browser === 'other' ? t(m.sessions_device_unknown) : browser;
  return browser === 'other' ? t(m.sessions_device_system, { system }) : t(m.sessions_device, { browser, system });
}
