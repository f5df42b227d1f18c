import { FieldHint, FieldTitle } from '../../forms/field-words.tsx';
import type { Journey } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { placeName } from '../../map/place-name.ts';
import { EMPTY_SPOT, type SpotDraft } from '../../places/spot-draft.ts';
import { SpotFields } from '../../places/spot-fields.tsx';
import { TextButton } from '../../ui/text-button/text-button.tsx';
import type { WhenDraft } from './when-draft.ts';
import { SPOT_FIELDS } from './when-spots.ts';
import './journey.css';

type SpotField = (typeof SPOT_FIELDS)[number];
type SpotQuestionsProps = {
  readonly journey: Pick<Journey, 'start' | 'end'>;
  readonly draft: WhenDraft;
  readonly onChange: (field: SpotField, spot: SpotDraft | null) => void;
};

/** An optional spot for each end. */
export function SpotQuestions({ journey, draft, onChange }: SpotQuestionsProps) {
  const t = useWords();
  return (
    <section className="stack" aria-labelledby="spots-title">
      <h2 id="spots-title">{t(m.spot_title)}</h2>
      <FieldHint>{t(m.spot_text)}</FieldHint>
      {SPOT_FIELDS.map((field) => {
        const end = field === 'startSpot' ? journey.start : journey.end;
        const place = placeName(t, end);
        const spot = draft[field];
        return spot === null ? (
          <p key={field}>
            <TextButton onClick={() => onChange(field, EMPTY_SPOT)}>{t(m.spot_name, { place })}</TextButton>
          </p>
        ) : (
          <fieldset key={field} className="reveal reveal--flat">
            <FieldTitle as="legend">{t(m.spot_legend, { place })}</FieldTitle>
            <SpotFields
              name={field}
              around={{ label: place, latitude: end.latitude, longitude: end.longitude }}
              draft={spot}
              onChange={(changed) => onChange(field, changed)}
            />
            <p>
              <TextButton onClick={() => onChange(field, null)}>
                {t(m.spot_remove)}
                <span className="visually-hidden"> {place}</span>
              </TextButton>
            </p>
          </fieldset>
        );
      })}
    </section>
  );
}
