import type { Away } from '@waylift/contract/away';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { capital, formatSpan } from '../../locale/format-day.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { luggage } from '../../ui/icon/member-icons.ts';
import { SignLine } from '../../ui/sign-line/sign-line.tsx';
import { TextButton } from '../../ui/text-button/text-button.tsx';
import { useAwayChange, type OnAwayChanged } from './away-change.ts';
import { AwayFields } from './away-fields.tsx';
import { useAwayForm } from './use-away-form.ts';

type AwayItemProps = { readonly away: Away; readonly onDone: OnAwayChanged; readonly onGone: () => void };

/** An absence with what it cancels, to be changed or taken back. */
export function AwayItem({ away, onDone, onGone }: AwayItemProps) {
  const t = useWords();
  const language = useLanguage();
  const [asked, setAsked] = useState<'change' | 'back' | null>(null);
  const dates = capital(formatSpan(language, away.from, away.until));
  const dialog = {
    away,
    onClose: () => setAsked(null),
    onDone: (changed, change) => {
      setAsked(null);
      onDone(changed, change);
    },
    onGone: () => {
      setAsked(null);
      onGone();
    },
  } satisfies AwayDialogProps;
  return (
    <>
      <SignLine
        icon={luggage}
        title={dates}
        note={away.rides === 0 ? t(m.away_no_rides) : t(m.away_rides, { count: away.rides })}
        action={
          <span className="row">
            <TextButton onClick={() => setAsked('change')}>
              {t(m.away_change)}
              <span className="visually-hidden"> {dates}</span>
            </TextButton>
            <TextButton onClick={() => setAsked('back')}>
              {t(m.away_take_back)}
              <span className="visually-hidden"> {dates}</span>
            </TextButton>
          </span>
        }
      />
      {asked === 'change' ? <ChangeAway {...dialog} /> : null}
      {asked === 'back' ? <ComeBack {...dialog} dates={dates} /> : null}
    </>
  );
}

type AwayDialogProps = AwayItemProps & { readonly onClose: () => void };

function ChangeAway({ away, onClose, onDone, onGone }: AwayDialogProps) {
  const t = useWords();
  const call = useAwayChange(onDone, onGone);
  const { form, ...fields } = useAwayForm({
    id: 'change',
    days: away,
    call,
    submit: (days) => call.make({ kind: 'change', id: away.id, ...days }),
  });
  return (
    <FormDialog
      title={t(m.away_change_title)}
      controller={form}
      setback={call.setback}
      failed={t(m.away_change_failed)}
      keep={t(m.away_change_keep)}
      submit={t(m.away_change_submit)}
      busyWords={t(m.lift_restoring)}
      onClose={onClose}
    >
      <p>{t(m.away_change_text)}</p>
      <AwayFields {...fields} />
    </FormDialog>
  );
}

function ComeBack({ away, dates, onClose, onDone, onGone }: AwayDialogProps & { readonly dates: string }) {
  const t = useWords();
  const { make, isBusy, setback } = useAwayChange(onDone, onGone);
  const form = useForm({ id: 'back', fields: [], isBusy, validate: () => ({}), submit: () => make({ kind: 'come-back', away }) });
  return (
    <FormDialog
      title={t(m.away_back_title)}
      controller={form}
      setback={setback}
      failed={t(m.away_back_failed)}
      keep={t(m.away_back_keep)}
      submit={t(m.away_back_submit)}
      busyWords={t(m.lift_restoring)}
      onClose={onClose}
    >
      <p>{t(m.away_back_text, { dates })}</p>
    </FormDialog>
  );
}
