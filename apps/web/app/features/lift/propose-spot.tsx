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
import type { useLiftChange } from './lift-change.ts';
import type { EndPlace, useSpotWords } from './use-spot-words.ts';

/** What the page has in its own script, where this one comes late. */
type ProposeSpotProps = {
  readonly name: string;
  readonly places: readonly (EndPlace & { readonly words: string })[];
  readonly change: ReturnType<typeof useLiftChange>;
  readonly placesChanged: ReturnType<typeof useSpotWords>['placesChanged'];
  readonly onClose: () => void;
};

/** Proposes another place to get in or out, which the other member can accept. */
export function ProposeSpot({ name, places, change, placesChanged, onClose }: ProposeSpotProps) {
  const t = useWords();
  const language = useLanguage();
  const { make, isBusy, setback, refused } = change;
  const [end, setEnd] = useState<RideEnd>('pick-up');
  const [draft, setDraft] = useState(EMPTY_SPOT);
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
        : { spot: placesChanged(refused) },
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
        choices={places.map((each) => ({ value: each.end, words: each.words }))}
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
