import type { Duty } from '@waylift/contract/organiser-duties';
import { m } from '@waylift/words/messages';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { formatDate } from '../format-date.ts';
import { reasonWords } from '../report-words.ts';
import { useNearMoment } from '../use-near-moment.ts';

export type DutyWords = {
  /** Begins with a verb. */
  readonly title: string;
  readonly text: string;
  /** What is left, or how old it is. */
  readonly age: string;
  readonly since: string | null;
};

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

export function useDutyWords(): (duty: Duty) => DutyWords {
  const t = useWords();
  const language = useLanguage();
  const { nowMs, write } = useNearMoment();
  const someone = (name: string) => (name === '' ? t(m.organise_someone_left) : name);

  function titleAndText({ kind, count, since, until, report, member }: Duty): Pick<DutyWords, 'title' | 'text'> {
    switch (kind) {
      case 'report': {
        const { reporter = '', reported = '', reason = 'other', isMine = false } = report ?? {};
        const names = { reporter: someone(reporter), reported: someone(reported), reason: reasonWords(t, reason) };
        return {
          title: t(m.organise_duty_report),
          text: `${t(m.organise_duty_report_text, names)} ${t(isMine ? m.organise_duty_report_yours : m.organise_duty_report_free)}`,
        };
      }
      case 'deletion-asked':
        return { title: t(m.organise_duty_deletion, { name: member?.name ?? '' }), text: t(m.organise_duty_deletion_text) };
      case 'news-asked':
        return { title: t(m.organise_duty_news), text: t(m.organise_duty_news_text) };
      case 'invitations-failed':
        return { title: t(m.organise_duty_invitations_failed, { count }), text: t(m.organise_duty_invitations_failed_text) };
      case 'invitations-waiting':
        return { title: t(m.organise_duty_invitations_waiting, { count }), text: t(m.organise_duty_invitations_waiting_text) };
      case 'mail-refused':
        return { title: t(m.organise_duty_mail_refused, { count }), text: t(m.organise_duty_mail_refused_text) };
      case 'cannot-get-in':
        return {
          title: t(m.organise_duty_cannot_get_in, { name: member?.name ?? '' }),
          text: t(m.organise_duty_cannot_get_in_text, { count }),
        };
      case 'secret-ends': {
        const isOver = until !== null && Date.parse(until) <= nowMs;
        return {
          title: t(isOver ? m.organise_duty_secret_over : m.organise_duty_secret, { day: formatDate(language, until ?? '') }),
          text: t(isOver ? m.organise_duty_secret_over_text : m.organise_duty_secret_text),
        };
      }
      case 'dead-letters':
        return { title: t(m.organise_duty_dead_letters, { count }), text: t(m.organise_duty_dead_letters_text) };
      case 'backup-old':
        return { title: t(m.organise_duty_backup), text: t(since === null ? m.organise_duty_backup_never : m.organise_duty_backup_text) };
      case 'roads-old':
        return { title: t(m.organise_duty_roads, { count }), text: t(m.organise_duty_roads_text) };
    }
  }

  function ageOf({ since, until }: Duty): Pick<DutyWords, 'age' | 'since'> {
    const sinceWords = since === null ? null : t(m.organise_since, { moment: write(since) });
    if (until !== null) {
      const isLate = Date.parse(until) <= nowMs;
      return { age: t(isLate ? m.organise_overdue : m.organise_due, { moment: write(until) }), since: sinceWords };
    }
    if (since === null) return { age: '', since: null };
    const hours = Math.max(0, Math.floor((nowMs - Date.parse(since)) / HOUR_MS));
    const age =
      hours < DAY_HOURS ? t(m.organise_age_hours, { count: hours }) : t(m.organise_age_days, { count: Math.floor(hours / DAY_HOURS) });
    return { age, since: sinceWords };
  }

  return (duty) => ({ ...titleAndText(duty), ...ageOf(duty) });
}
