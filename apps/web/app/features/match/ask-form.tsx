import type { Journey } from '@waylift/contract/journey';
import type { Match } from '@waylift/contract/match';
import { m } from '@waylift/words/messages';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { ownSubmit } from '../../forms/own-submit.ts';
import { TextAreaField } from '../../forms/text-area-field.tsx';
import { useAction } from '../../forms/use-action.ts';
import { useForm } from '../../forms/use-form.ts';
import { formatMoment } from '../../locale/format-moment.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { journeyPath, requestPath } from '../../my-data/journey-paths.ts';
import { uuidV4 } from '../../session/client-id.ts';
import { keepUnfinished, unfinishedIn } from '../../session/session-state.ts';
import { allDays, DayChips, hasDays } from '../../sharing/day-chips.tsx';
import type { SharedDays } from '../../sharing/match-figures.ts';
import { useDayWords } from '../../sharing/use-day-words.ts';
import { messageProblem, useOwnMessage } from '../../sharing/use-own-message.ts';
import { fullName } from '../../sharing/use-match-words.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { askDraftIn, type AskDraft } from './ask-draft.ts';
import type { AskOutcome, Asked } from './ask-to-share.ts';

type AskFormProps = {
  readonly match: Match;
  readonly journey: Journey;
  /** The two share already, so the request is for other days. */
  readonly isSharing: boolean;
};

/** The request to share, with a suggested message. The typed text stays until the request is known to be sent, even after a reload. */
export function AskForm({ match, journey, isSharing }: AskFormProps) {
  const t = useWords();
  const { forename: name } = match.member;
  const { key } = useLocation();
  const [kept] = useState(() => askDraftIn(unfinishedIn(key), match));
  const [own, setOwn] = useState(kept?.chosen ?? null);
  const chosen = own ?? allDays(match.days);
  const draft = useDraft(name, chosen, isSharing);
  const message = useOwnMessage(draft, kept?.message);
  const [clientId] = useState(uuidV4);
  const typed = message.value === draft ? null : message.value;
  useEffect(() => {
    const begun: AskDraft = { matchId: match.id, message: typed, chosen: own };
    if (typed !== null || own !== null) keepUnfinished(key, { ask: begun });
  }, [key, match.id, typed, own]);
  const { isBusy, outcome, submit } = useAction<AskOutcome>();
  const form = useForm({
    id: 'ask',
    fields: ['days', 'message'],
    isBusy,
    validate: (values) => {
      const tooLong = messageProblem(t, values.message);
      return {
        ...(hasDays(chosen) ? {} : { days: t(m.request_days_required) }),
        ...(values.message.trim() === ''
          ? { message: t(m.request_message_required, { name }) }
          : tooLong === undefined
            ? {}
            : { message: tooLong }),
      };
    },
    submit(values) {
      const asked: Asked = { matchId: match.id, days: mutable(chosen.days), date: chosen.date, message: values.message.trim(), clientId };
      return submit(ownSubmit(asked));
    },
  });

  return (
    <>
      <PageTitle page={fullName(match)} hasErrors={form.hasErrors || outcome !== undefined} />
      <Form controller={form} notice={outcome === undefined ? null : <NotSent outcome={outcome} name={name} journey={journey} />}>
        <DayChips
          name="days"
          legend={t(m.request_ask_days)}
          days={match.days}
          chosen={chosen}
          onChange={(days) => {
            setOwn(days);
            form.forget('days');
          }}
        />
        <TextAreaField
          name="message"
          label={t(m.request_message)}
          hint={isSharing ? undefined : t(m.request_message_hint, { name })}
          rows={5}
          {...message}
        />
        <FormActions>
          <SubmitButton isBig busyWords={t(m.form_sending)}>
            {t(m.request_send)}
          </SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}

/** A suggested first line, because the first line is the hardest. */
function useDraft(name: string, chosen: SharedDays, isSharing: boolean): string {
  const t = useWords();
  const { when } = useDayWords();
  if (isSharing) return t(m.request_propose_draft, { name });
  return hasDays(chosen) ? t(m.request_draft, { name, when: when(chosen) }) : t(m.request_draft_open, { name });
}

type NotSentProps = { readonly outcome: AskOutcome; readonly name: string; readonly journey: Journey };

function NotSent({ outcome, name, journey }: NotSentProps) {
  const t = useWords();
  const language = useLanguage();
  const path = usePortalPath();
  switch (outcome.kind) {
    case 'already':
      return (
        <Alert tone="danger" title={t(m.request_already_mine, { name })}>
          {outcome.requestId === null ? null : <Link to={path(requestPath(outcome.requestId))}>{t(m.request_see)}</Link>}
        </Alert>
      );
    case 'no-match':
      return (
        <Alert tone="danger" title={t(m.match_gone)}>
          {t(m.request_match_gone, { name })} <Link to={path(journeyPath(journey.id))}>{t(m.match_gone_action)}</Link>
        </Alert>
      );
    case 'asked-a-lot':
      return (
        <Alert tone="danger" title={t(m.request_a_lot, { name })}>
          {t(m.request_a_lot_tomorrow)} {t(m.request_kept)}
        </Alert>
      );
    case 'asked-before':
      return (
        <Alert
          tone="danger"
          title={outcome.from === null ? t(m.request_failed) : t(m.request_before, { name, date: formatMoment(language, outcome.from) })}
        >
          {t(m.request_before_why)} {t(m.request_kept)}
        </Alert>
      );
    case 'day-limit':
      return (
        <Alert tone="danger" title={t(m.request_day_limit)}>
          {t(m.request_tomorrow)} {t(m.request_kept)}
        </Alert>
      );
    case 'failed':
      return (
        <Alert tone="danger" title={t(m.request_failed)}>
          {t(m.request_kept)} {t(m.request_again)}
        </Alert>
      );
    case 'wait':
    case 'unreachable':
      return (
        <SetbackAlert title={t(m.request_failed)} setback={outcome}>
          {t(m.request_kept)}
        </SetbackAlert>
      );
  }
}

function mutable(days: readonly number[] | null): number[] | null {
  return days === null ? null : [...days];
}
