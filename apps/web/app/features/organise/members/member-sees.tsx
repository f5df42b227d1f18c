import type { OrganisedMember } from '@waylift/contract/organiser-members';
import { languages } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../../../platform/settings-context.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { circleCheck, triangleAlert } from '../../../ui/icon/icons.ts';
import { clock } from '../../../ui/icon/member-icons.ts';
import { formatDate } from '../format-date.ts';
import { formatMoment, mailFate, mailName, whatTheySee } from './member-words.ts';
import './member.css';

const ICONS = { sent: circleCheck, waiting: clock, failed: triangleAlert, 'given-up': clock };

/** For the telephone: a sentence to say, the mails of the account with what became of them, and numbers. */
export function MemberSees({ member }: { readonly member: OrganisedMember }) {
  const t = useWords();
  const language = useLanguage();
  const { productName } = useRuntimeSettings();
  const { state, mails, liftMails } = member;
  const isInTheirHands = (state === 'pending' || state === 'invited') && mails[0]?.state === 'sent';
  const facts = [
    [t(m.organise_members_journeys), String(member.journeys)],
    [t(m.organise_members_lifts), t(member.hasLifts ? m.organise_lifts_some : m.organise_lifts_none)],
    [t(m.organise_member_sessions), String(member.sessions)],
    [t(m.organise_reports), String(member.reports)],
    [t(m.navigation_language), languages.find(({ tag }) => tag === member.language)?.name ?? member.language],
  ] as const;
  return (
    <section className="member-sees" aria-labelledby="sees">
      <div>
        <h2 id="sees">{t(m.organise_member_sees)}</h2>
        <p className="muted">{t(m.organise_member_sees_hint)}</p>
      </div>
      <p className="member-sees__say">{whatTheySee(t, state)}</p>
      <div className="stack stack--s">
        <h3>{t(m.organise_member_mails, { email: member.maskedEmail })}</h3>
        {mails.length === 0 ? (
          <p>{t(m.organise_member_no_mails)}</p>
        ) : (
          <ol className="member-mails">
            {mails.map((mail) => (
              <li key={`${mail.kind} ${mail.at}`} className={`member-mails__${mail.state}`}>
                <Icon path={ICONS[mail.state]} />
                <span>
                  {mailName(t, mail.kind)}
                  <small>
                    {formatMoment(language, mail.at)} · {mailFate(t, mail)}
                  </small>
                </span>
              </li>
            ))}
          </ol>
        )}
      </div>
      {isInTheirHands ? (
        <Alert tone="neutral" title={t(m.organise_member_taken)}>
          {t(m.organise_member_taken_text, { product: productName })}
        </Alert>
      ) : null}
      {liftMails.length === 0 ? null : (
        <div className="stack stack--s">
          <h3>{t(m.organise_member_lift_mails)}</h3>
          <ul className="member-weeks">
            {liftMails.map(({ week, count }) => (
              <li key={week}>{t(m.organise_member_week, { day: formatDate(language, week), count: String(count) })}</li>
            ))}
          </ul>
        </div>
      )}
      <dl className="member-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
