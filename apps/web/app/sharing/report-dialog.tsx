import { MESSAGE_MAX_LENGTH, REPORT_DAYS } from '@waylift/contract/limits';
import type { ReportReason } from '@waylift/contract/member-block';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import type { Setback } from '../api/failure.ts';
import { CheckList } from '../forms/check-list.tsx';
import { Form, SubmitButton } from '../forms/form.tsx';
import { SetbackAlert } from '../forms/setback-alert.tsx';
import { TextAreaField } from '../forms/text-area-field.tsx';
import { useAction } from '../forms/use-action.ts';
import { useForm } from '../forms/use-form.ts';
import { useWords, type Words } from '../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../platform/settings-context.ts';
import { uuidV4 } from '../session/client-id.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog/dialog.tsx';
import { circleInfo } from '../ui/icon/icons.ts';
import { REPORT_REASONS_SHOWN, type ReportOutcome } from './contact-change.ts';
import { Note } from '../ui/note/note.tsx';

function reasonWords(t: Words, reason: ReportReason): string {
  switch (reason) {
    case 'harassing':
      return t(m.report_harassing);
    case 'not-real':
      return t(m.report_not_real);
    case 'unsafe':
      return t(m.report_unsafe);
    case 'other':
      return t(m.report_other);
    default:
      return reason satisfies never;
  }
}

type ReportDialogProps = {
  readonly memberRef: string;
  readonly name: string;
  readonly canBlock: boolean;
  readonly emergencyNumber: string;
  readonly onClose: () => void;
  readonly onReported: (outcome: ReportOutcome) => void;
};

/** Reports what happened to a person at the portal. */
export function ReportDialog({ memberRef, name, canBlock, emergencyNumber, onClose, onReported }: ReportDialogProps) {
  const t = useWords();
  const { productName, reportDays: days = REPORT_DAYS } = useRuntimeSettings();
  const { isBusy, outcome, setback, submit } = useAction<ReportOutcome | Setback>({ reported: onReported, 'reported-only': onReported });
  const [clientId] = useState(uuidV4);
  const [reason, setReason] = useState<readonly string[]>([]);
  const [text, setText] = useState('');
  const form = useForm({
    id: 'report',
    fields: ['reason', 'text', 'block'],
    isBusy,
    validate: () => ({
      reason: reason.length === 0 ? t(m.report_about_required) : undefined,
      text:
        text.trim() === ''
          ? t(m.report_what_required)
          : text.length > MESSAGE_MAX_LENGTH
            ? t(m.conversation_message_shorten, { count: text.length - MESSAGE_MAX_LENGTH })
            : undefined,
    }),
    submit: ({ block }) => submit({ intent: 'report', ref: memberRef, clientId, reason: reason[0] ?? '', text, block }),
  });
  return (
    <Dialog title={t(m.conversation_report, { name })} onClose={onClose}>
      <Form controller={form} isInDialog>
        <DialogBody>
          <p>{t(m.report_text, { product: productName, name, within: t(m.report_within, { days }) })}</p>
          <CheckList
            type="radio"
            name="reason"
            legend={t(m.report_about)}
            choices={REPORT_REASONS_SHOWN.map((value) => ({ value, words: reasonWords(t, value) }))}
            chosen={reason}
            onChange={(chosen) => {
              setReason(chosen);
              form.forget('reason');
            }}
          />
          <TextAreaField name="text" label={t(m.report_what)} rows={3} value={text} onChange={setText} />
          {canBlock ? (
            <CheckList
              type="checkbox"
              name="block"
              legend={t(m.report_contact, { name })}
              choices={[{ value: 'yes', words: t(m.report_block, { name }) }]}
              chosen={[]}
            />
          ) : null}
          <Note icon={circleInfo}>{t(m.report_sent_along, { number: emergencyNumber })}</Note>
          {outcome?.kind === 'daily' ? (
            <Alert tone="danger" title={t(m.report_failed)}>
              {t(m.report_daily)}
            </Alert>
          ) : null}
          {setback === null ? null : <SetbackAlert title={t(m.report_failed)} setback={setback} />}
        </DialogBody>
        <DialogFoot>
          <Button variant="secondary" onClick={onClose}>
            {t(m.report_cancel)}
          </Button>
          <SubmitButton busyWords={t(m.report_sending)}>{t(m.report_send)}</SubmitButton>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
