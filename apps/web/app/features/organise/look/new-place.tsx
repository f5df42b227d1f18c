import type { CommunityPlace } from '@waylift/contract/community-place';
import type { Place } from '@waylift/contract/journey';
import { COMMUNITY_PLACE_NAME_MAX_LENGTH, COMMUNITY_PLACES_MAX } from '@waylift/contract/limits';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { Choices } from '../../../forms/choices.tsx';
import { Form, FormActions, SubmitButton } from '../../../forms/form.tsx';
import { SetbackAlert } from '../../../forms/setback-alert.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { useAction } from '../../../forms/use-action.ts';
import { useForm } from '../../../forms/use-form.ts';
import { useWords } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import type { PlacesOutcome } from './places-calls.ts';
import { positionOf } from './position-of.ts';

type NewPlaceProps = {
  /** Places near it are found first. */
  readonly near: CommunityPlace | undefined;
  readonly onAdded: (places: readonly CommunityPlace[], name: string) => void;
};

/** First it is looked for, then one of those that were found is added: nobody would notice another place of the same name. */
export function NewPlace({ near, onAdded }: NewPlaceProps) {
  const t = useWords();
  const [name, setName] = useState('');
  const [where, setWhere] = useState('');
  const [found, setFound] = useState<readonly Place[]>([]);
  const [chosen, setChosen] = useState('');
  const { isBusy, outcome, setback, submit } = useAction<PlacesOutcome>({
    found({ found: places }) {
      setFound(places);
      setChosen(places.length === 1 ? '0' : '');
    },
    added({ places, name: added }) {
      setName('');
      setWhere('');
      setFound([]);
      onAdded(places, added);
    },
  });
  const isFound = found.length > 0;
  const form = useForm({
    id: 'new-place',
    fields: ['name', 'where', 'at'],
    isBusy,
    answer:
      outcome?.kind === 'name-taken'
        ? { name: t(m.organise_places_name_taken) }
        : outcome?.kind === 'found' && outcome.found.length === 0
          ? { where: t(m.organise_places_nowhere) }
          : undefined,
    answered: outcome,
    validate: (values) => ({
      ...(values.name.trim() === '' ? { name: t(m.organise_look_name_invalid) } : {}),
      ...(values.where.trim() === '' ? { where: t(m.organise_places_where_required) } : {}),
      ...(isFound && chosen === '' ? { at: t(m.organise_places_which_required) } : {}),
    }),
    submit() {
      const place = found[Number(chosen)];
      if (!isFound || place === undefined)
        return submit({ intent: 'find', where: where.trim(), near: near === undefined ? '' : `${near.latitude},${near.longitude}` });
      return submit({ intent: 'add', name: name.trim(), latitude: String(place.latitude), longitude: String(place.longitude) });
    },
  });

  function handleWhere(typed: string): void {
    setWhere(typed);
    setFound([]);
  }

  return (
    <section className="stack" aria-labelledby="new-place-title">
      <h2 id="new-place-title">{t(m.organise_places_new)}</h2>
      <Form controller={form} notice={<NewPlaceNotice outcome={outcome} setback={setback} />}>
        <TextField
          name="name"
          label={t(m.organise_places_name)}
          autoComplete="off"
          maxLength={COMMUNITY_PLACE_NAME_MAX_LENGTH}
          value={name}
          onChange={setName}
        />
        <TextField
          name="where"
          label={t(m.organise_places_where)}
          hint={t(m.organise_places_where_hint)}
          autoComplete="off"
          value={where}
          onChange={handleWhere}
        />
        <p className="visually-hidden" role="status">
          {isFound ? t(m.organise_places_which_required) : null}
        </p>
        {isFound ? (
          <>
            <Choices
              name="at"
              legend={t(m.organise_places_which)}
              choices={found.map((place, at) => ({
                value: String(at),
                title: place.label,
                hint: `${place.context ?? ''} (${positionOf(place)})`.trim(),
              }))}
              chosen={chosen}
              onAnswer={setChosen}
            />
            <p className="muted">{t(m.organise_places_credit)}</p>
          </>
        ) : null}
        <FormActions>
          <SubmitButton busyWords={t(m.loading)}>{t(isFound ? m.organise_places_add : m.organise_places_find)}</SubmitButton>
        </FormActions>
      </Form>
    </section>
  );
}

function NewPlaceNotice({ outcome, setback }: Pick<ReturnType<typeof useAction<PlacesOutcome>>, 'outcome' | 'setback'>) {
  const t = useWords();
  if (setback !== null) return <SetbackAlert title={t(m.organise_look_save_failed)} setback={setback} />;
  if (outcome?.kind === 'no-right') return <Alert tone="danger" title={t(m.organise_right_gone)} />;
  return outcome?.kind === 'full' ? <Alert tone="warning" title={t(m.organise_places_full, { max: COMMUNITY_PLACES_MAX })} /> : null;
}
