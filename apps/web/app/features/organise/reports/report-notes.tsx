import type { OrganiserReport } from '@waylift/contract/organiser-reports';
import { REPORT_NOTE_MAX_LENGTH } from '@waylift/contract/report-choices';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Form, FormActions, SubmitButton } from '../../../forms/form.tsx';
import { SetbackAlert } from '../../../forms/setback-alert.tsx';
import { TextAreaField } from '../../../forms/text-area-field.tsx';
import { useAction } from '../../../forms/use-action.ts';
import { useForm } from '../../../forms/use-form.ts';
import { useWords } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { keptFor } from '../interrupted.ts';
import { useNearMoment } from '../use-near-moment.ts';
import type { ReportOutcome } from './change-report.ts';
import './reports.css';

type Note = OrganiserReport['notes'][number];
type ReportNotesProps = { readonly notes: readonly Note[]; readonly isOpen: boolean; readonly onAdded: (note: Note) => void };

/** What organisers write to each other. No member sees it. */
export function ReportNotes({ notes, isOpen, onAdded }: ReportNotesProps) {
  const t = useWords();
  const { write } = useNearMoment();
  const { pathname } = useLocation();
  const [text, setText] = useState(() => keptFor(pathname)['text'] ?? '');
  const { isBusy, outcome, setback, submit } = useAction<ReportOutcome>({
    noted({ note }) {
      onAdded(note);
      setText('');
    },
  });
  const form = useForm({
    id: 'note',
    fields: ['text'],
    isBusy,
    validate: ({ text: typed }) =>
      typed.trim() === ''
        ? { text: t(m.organise_note_required) }
        : typed.length > REPORT_NOTE_MAX_LENGTH
          ? { text: t(m.field_too_long, { max: REPORT_NOTE_MAX_LENGTH }) }
          : {},
    submit: ({ text: typed }) => submit({ intent: 'note', text: typed.trim() }),
  });
  return (
    <section className="stack stack--s" aria-labelledby="notes">
      <h3 id="notes">{t(m.organise_notes)}</h3>
      {notes.length === 0 ? null : (
        <ul className="report__notes">
          {notes.map((note) => (
            <li key={note.id} className="report__note">
              <p>{note.text}</p>
              <p className="report__meta">{t(m.organise_message_by, { name: note.author, moment: write(note.at) })}</p>
            </li>
          ))}
        </ul>
      )}
      {isOpen ? (
        <Form
          controller={form}
          notice={
            setback !== null ? (
              <SetbackAlert title={t(m.organise_note_failed)} setback={setback} />
            ) : outcome?.kind === 'gone' || outcome?.kind === 'no-right' ? (
              <Alert tone="danger" title={t(m.organise_report_gone)} />
            ) : null
          }
        >
          <TextAreaField name="text" label={t(m.organise_note)} hint={t(m.organise_note_hint)} rows={3} value={text} onChange={setText} />
          <FormActions>
            <SubmitButton variant="secondary" busyWords={t(m.organise_saving)}>
              {t(m.organise_note_save)}
            </SubmitButton>
          </FormActions>
        </Form>
      ) : null}
    </section>
  );
}
