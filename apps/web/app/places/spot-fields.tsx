import { FieldHint, FieldStatus } from '../forms/field-words.tsx';
import { SPOT_METRES_MAX, SPOT_WORDS_MAX_LENGTH } from '@waylift/contract/limits';
import { greatCircleMetres } from '@waylift/geography/great-circle';
import type { Position } from '@waylift/geography/position';
import { m } from '@waylift/words/messages';
import { useLayoutEffect, useRef } from 'react';
import { TextField } from '../forms/text-field.tsx';
import { formatWalk } from '../journey-figures/measures.ts';
import { useLanguage, useWords } from '../locale/locale-provider.tsx';
import { SpotMap } from '../map/spot-map.tsx';
import { mapPin } from '../ui/icon/member-icons.ts';
import { EMPTY_END, endAt } from './place-choice.ts';
import { PlaceField } from './place-field.tsx';
import type { SpotDraft } from './spot-draft.ts';

type SpotFieldsProps = {
  /** The name of the first field. The second one adds `Words`. */
  readonly name: string;
  /** What the spot replaces. */
  readonly around: Position & { readonly label: string };
  readonly draft: SpotDraft;
  readonly onChange: (draft: SpotDraft) => void;
};

/** Six digits are about a tenth of a metre. */
const DECIMALS = 6;

/** A spot, found by name or pressed on the map, and a line that describes it. */
export function SpotFields({ name, around, draft, onChange }: SpotFieldsProps) {
  const t = useWords();
  const language = useLanguage();
  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
  });
  const change = (changed: Partial<SpotDraft>) => {
    latest.current = { ...latest.current, ...changed };
    onChange(latest.current);
  };
  const { label: place } = around;
  return (
    <>
      <PlaceField
        name={name}
        label={t(m.spot_find)}
        icon={mapPin}
        clearLabel={t(m.spot_clear)}
        value={draft.choice}
        near={`${around.latitude},${around.longitude}`}
        onText={(text) => change({ choice: { text, place: null }, at: null })}
        onPlace={(chosen) => change({ choice: endAt(chosen), at: { latitude: chosen.latitude, longitude: chosen.longitude } })}
        isStill={(value) => latest.current.choice === value}
      />
      <div className="stack stack--s">
        <FieldHint>{t(m.spot_map_hint)}</FieldHint>
        <SpotMap
          around={around}
          radiusMetres={SPOT_METRES_MAX}
          spot={draft.at}
          title={t(m.spot_map, { place })}
          onPress={({ latitude, longitude }) =>
            change({
              choice: EMPTY_END,
              at: { latitude: Number(latitude.toFixed(DECIMALS)), longitude: Number(longitude.toFixed(DECIMALS)) },
            })
          }
        />
        <FieldStatus as="p">
          {draft.at === null
            ? null
            : t(m.spot_distance, { distance: formatWalk(language, Math.round(greatCircleMetres(draft.at, around) / 10) * 10), place })}
        </FieldStatus>
      </div>
      <TextField
        name={`${name}Words`}
        label={t(m.spot_words)}
        hint={t(m.spot_words_hint)}
        autoComplete="off"
        maxLength={SPOT_WORDS_MAX_LENGTH}
        value={draft.words}
        onChange={(words) => change({ words })}
      />
    </>
  );
}
