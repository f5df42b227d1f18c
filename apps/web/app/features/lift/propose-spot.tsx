import type { RideEnd } from '@waylift/contract/lift';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { CheckList } from '../../forms/check-list.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { EMPTY_SPOT, spotIn, spotProblems, type SpotProblem } from '../../places/spot-draft.ts';
import { SpotFields } from '../../places/spot-fields.tsx';
import { spotProblemWords } from '../../places/spot-problem-words.ts';
import { useLiftWords } from '../../sharing/use-lift-words.ts';
import { useLiftChange, type LiftDialogProps } from './lift-change.ts';
import { placesOf, useSpotWords } from './use-spot-words.ts';

/** Proposes another place to get in or out, which the other member can accept. */
export function ProposeSpot({ lift, onClose, onDone }: LiftDialogProps) {
  const t = useWords();
  const language = useLanguage();
  const name = useLiftWords().name(lift);
  const spotWords = useSpotWords();
  const { make, isBusy, setback, refused } = useLiftChange(onDone);
  const [end, setEnd] = useState<RideEnd>('pick-up');
  const [draft, setDraft] = useState(EMPTY_SPOT);
  const places = placesOf(lift);
  const around = places.find((each) => each.end === end)?.place ?? null;
  const form = useForm({
    id: 'propose',
    fields: ['end', 'spot', 'spotWords'],
    isBusy,
    validate: () => {
      if (around === null) return {};
      const found = spotProblems(draft, around);
      const inWords = (problem: SpotProblem | undefined) =>
        problem === undefined ? undefined : spotProblemWords({ t, language }, problem, around.label);
      return { spot: inWords(found.place), spotWords: inWords(found.words) };
    },
    submit: () => {
      const spot = spotIn(draft);
      return spot === null ? undefined : make({ kind: 'spot', end, ...spot });
    },
    answer:
      refused?.code === 'spot-too-far'
        ? { spot: spotProblemWords({ t, language }, refused.code, around?.label ?? '') }
        : { spot: spotWords.placesChanged(refused) },
    answered: refused,
  });
  return (
    <FormDialog
      title={t(m.lift_spot)}
      controller={form}
      setback={setback}
      failed={t(m.lift_spot_failed)}
      keep={t(m.lift_spot_keep)}
      submit={t(m.lift_spot_submit, { name })}
      busyWords={t(m.lift_spot_submitting)}
      onClose={onClose}
    >
      <p>{t(m.lift_spot_text, { name })}</p>
      <CheckList
        type="radio"
        name="end"
        legend={t(m.lift_spot_end)}
        choices={places.map((each) => ({ value: each.end, words: spotWords.whereWith(lift, each) }))}
        chosen={[end]}
        onChange={([chosen]) => setEnd(chosen === 'drop-off' ? 'drop-off' : 'pick-up')}
      />
      {around === null ? null : (
        <SpotFields
          name="spot"
          around={around}
          draft={draft}
          onChange={(changed) => {
            form.forget('spot');
            setDraft(changed);
          }}
        />
      )}
    </FormDialog>
  );
}
