import type { Journey } from '@waylift/contract/journey';
import type { Notifications } from '@waylift/contract/notifications';
import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCommunityPath, usePortalPath } from '../../community/community-link.ts';
import { useCommunity } from '../../community/use-community.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { bell, car, clock, link, ruler } from '../../ui/icon/member-icons.ts';
import { TextButton } from '../../ui/text-button/text-button.tsx';
import type { FoundMatches } from './load-matches.ts';
import type { JourneyChange } from './use-journey-change.ts';
import './match.css';

export const ALERTS_PATH = '/dashboard/account/notifications';

type NoMatchesProps = {
  readonly journey: Journey;
  readonly relaxed: FoundMatches['relaxed'];
  /** Null while they are not known. */
  readonly alerts: Notifications | null;
  /** A button that makes the suggested change. */
  readonly change: (change: JourneyChange, words: string) => ReactNode;
  readonly onCopied: (words: string) => void;
};

/** There are no matches yet: whether the reader will be told of new ones, and what would find some now. */
export function NoMatches({ journey, relaxed, alerts, change, onCopied }: NoMatchesProps) {
  const t = useWords();
  const path = usePortalPath();
  const isOn = alerts !== null && alerts.newMatches !== 'never';
  return (
    <>
      <EmptyState isTopic title={t(m.matches_none)} text={t(isOn ? m.matches_none_alert : m.matches_none_text)}>
        {alerts === null ? null : (
          <span className="alert-line">
            <span className="alert-line__state">
              <Icon path={bell} />
              {t(isOn ? m.matches_alert_on : m.matches_alert_off)}
            </span>
            <Link className="tap-link" to={path(ALERTS_PATH)}>
              {t(m.matches_alert_change)}
            </Link>
          </span>
        )}
      </EmptyState>
      <Widen journey={journey} relaxed={relaxed} change={change} onCopied={onCopied} />
    </>
  );
}

/** Changes that would find more people, with the number where it is known. */
function Widen({ journey, relaxed, change, onCopied }: Omit<NoMatchesProps, 'alerts'>) {
  const t = useWords();
  return (
    <section className="stack" aria-labelledby="widen-title">
      <h2 id="widen-title">{t(m.matches_widen)}</h2>
      <ul className="widen">
        {relaxed === undefined || relaxed.count === 0 ? null : <Relaxed journey={journey} relaxed={relaxed} change={change} />}
        <Invite onCopied={onCopied} />
      </ul>
    </section>
  );
}

type RelaxedProps = Pick<NoMatchesProps, 'journey' | 'change'> & { readonly relaxed: NonNullable<FoundMatches['relaxed']> };

function Relaxed({ journey, relaxed: { change: field, minutes, count }, change }: RelaxedProps) {
  const t = useWords();
  if (field === 'role') {
    const text = t(journey.role === 'driver' ? m.matches_widen_role_driver : m.matches_widen_role_passenger, { count });
    return (
      <Wider icon={car} title={t(m.matches_widen_role)} text={text}>
        {change({ role: 'either' }, t(m.matches_widen_role_do))}
      </Wider>
    );
  }
  if (minutes === null) return null;
  if (field === 'flexibleMinutes')
    return (
      <Wider
        icon={clock}
        title={t(m.matches_widen_flexible)}
        text={t(m.matches_widen_flexible_text, { minutes, now: journey.flexibleMinutes ?? 0, count })}
      >
        {change({ flexibleMinutes: minutes }, t(m.matches_widen_flexible_do, { minutes }))}
      </Wider>
    );
  return (
    <Wider icon={ruler} title={t(m.matches_widen_detour)} text={t(m.matches_widen_detour_text, { minutes, count })}>
      {change({ detourLimitMinutes: minutes }, t(m.matches_widen_detour_do, { minutes }))}
    </Wider>
  );
}

/** Invites others to the community, because they may go the same way. */
function Invite({ onCopied }: Pick<NoMatchesProps, 'onCopied'>) {
  const t = useWords();
  const community = useCommunity();
  const path = useCommunityPath();
  const { publicUrl } = useRuntimeSettings();
  const address = new URL(path('/join'), publicUrl).href;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      onCopied(t(m.matches_invite_copied));
    } catch {
      // A browser may refuse access to the clipboard, and has none without HTTPS. The reader can then copy by hand.
      onCopied(address);
    }
  }

  return (
    <Wider icon={link} title={t(m.matches_invite)} text={t(m.matches_invite_text, { community: community?.record.name ?? '' })}>
      <TextButton onClick={() => void copy()}>{t(m.matches_invite_copy)}</TextButton>
    </Wider>
  );
}

function Wider(props: { readonly icon: string; readonly title: string; readonly text: string; readonly children: ReactNode }) {
  return (
    <li>
      <Icon path={props.icon} />
      <div>
        <b>{props.title}</b>
        <p className="muted">{props.text}</p>
      </div>
      <div className="widen__do">{props.children}</div>
    </li>
  );
}
