import { REQUEST_REMINDER_DAYS } from '@waylift/contract/limits';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { ownSubmit } from '../../forms/own-submit.ts';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useAction } from '../../forms/use-action.ts';
import { capital, formatDate } from '../../locale/format-day.ts';
import { formatDayMonth, localDate } from '../../locale/format-moment.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { conversationPath, journeyPath } from '../../my-data/journey-paths.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog/dialog.tsx';
import { Moment } from '../../ui/moment/moment.tsx';
import { RouteLine } from '../../ui/route-line/route-line.tsx';
import { TextButton } from '../../ui/text-button/text-button.tsx';
import type { RequestStep, StepOutcome } from './answer-request.ts';
import { AskedFor } from './asked-for.tsx';
import type { OpenedRequest } from './request.route.tsx';
import { Unanswered } from './unanswered.tsx';

/** An open request of the reader: its deadline, and what happens next. */
export function RequestSent(opened: OpenedRequest) {
  const { request, journey } = opened;
  const t = useWords();
  const language = useLanguage();
  const path = usePortalPath();
  const [isAsking, setIsAsking] = useState(false);
  const { forename: name } = request.member;
  const fits = request.match !== null;
  const reminder = reminderOf(opened);
  const answers = [t(m.request_step_answers_text, { name })];
  if (reminder !== null) answers.push(t(m.request_step_reminder, { day: formatDate(language, reminder) }));
  return (
    <Moment
      art="waiting"
      title={t(m.request_sent, { name })}
      {...(fits ? { lead: t(m.request_sent_lead, { name, date: formatDayMonth(language, request.expiresAt) }) } : {})}
    >
      <PageTitle page={t(m.request_sent, { name })} />
      {fits ? (
        <RouteLine
          stops={[
            { title: t(m.request_step_asked), text: capital(formatDate(language, localDate(request.createdAt))), progress: 'done' },
            { title: t(m.request_step_answers, { name }), text: answers.join(' '), progress: 'current' },
            { title: t(m.request_step_share), progress: 'todo' },
          ]}
        />
      ) : (
        <Alert tone="warning" title={t(m.request_no_fit)}>
          {t(m.request_no_fit_mine, { name })}
        </Alert>
      )}
      <section className="stack" aria-labelledby="asked-title">
        <h2 id="asked-title">{t(m.request_asked)}</h2>
        <AskedFor request={request} journey={journey} withMessage />
        <p className="row">
          {journey === null ? null : (
            <ButtonLink variant="secondary" to={path(journeyPath(journey.id))}>
              {t(m.request_back)}
            </ButtonLink>
          )}
          <TextButton onClick={() => setIsAsking(true)}>{t(m.request_withdraw)}</TextButton>
          <Link className="tap-link" to={path(conversationPath(request.conversationId))}>
            {t(m.request_conversation, { name })}
          </Link>
        </p>
        <p>
          <Link className="tap-link" to={path('/dashboard/account/pushes')}>
            {t(m.push_offer)}
          </Link>
        </p>
      </section>
      <Unanswered {...opened} />
      {isAsking ? <WithdrawDialog name={name} onClose={() => setIsAsking(false)} /> : null}
    </Moment>
  );
}

/** The date of the single reminder, while it is still to come. */
function reminderOf({ request, nowMs }: OpenedRequest): string | null {
  const dueMs = Date.parse(request.createdAt) + REQUEST_REMINDER_DAYS * 86_400_000;
  return nowMs < dueMs && dueMs < Date.parse(request.expiresAt) ? localDate(dueMs) : null;
}

function WithdrawDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const t = useWords();
  const { isBusy, setback, submit } = useAction<StepOutcome>();
  return (
    <Dialog title={t(m.request_withdraw_title)} onClose={onClose}>
      <DialogBody>
        {setback === null ? null : <SetbackAlert title={t(m.request_withdraw_failed)} setback={setback} />}
        <p>{t(m.request_withdraw_text, { name })}</p>
      </DialogBody>
      <DialogFoot>
        <Button variant="secondary" onClick={onClose}>
          {t(m.request_keep)}
        </Button>
        <Button
          isBusy={isBusy}
          busyWords={t(m.form_sending)}
          onClick={() => void submit(ownSubmit({ kind: 'withdraw' } satisfies RequestStep))}
        >
          {t(m.request_withdraw)}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
