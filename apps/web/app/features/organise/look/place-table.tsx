import type { CommunityPlace } from '@waylift/contract/community-place';
import { m } from '@waylift/words/messages';
import { useWords } from '../../../locale/locale-provider.tsx';
import { circleCheck } from '../../../ui/icon/icons.ts';
import { TextButton } from '../../../ui/text-button/text-button.tsx';
import { Named } from '../named.tsx';
import { Sheet, SheetDeeds, SheetState } from '../sheet.tsx';
import { positionOf } from './position-of.ts';

type PlaceTableProps = {
  readonly places: readonly CommunityPlace[];
  readonly busyName: string | undefined;
  readonly onRemove: (name: string) => void;
};

export function PlaceTable({ places, busyName, onRemove }: PlaceTableProps) {
  const t = useWords();
  if (places.length === 0) return <p>{t(m.organise_places_none)}</p>;
  const head = t(m.organise_places_position);
  return (
    <Sheet caption={t(m.organise_places)}>
      <thead>
        <tr>
          <th scope="col">{t(m.organise_places_name)}</th>
          <th scope="col">{head}</th>
          <th scope="col">
            <span className="visually-hidden">{t(m.organise_column_do)}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {places.map((place, at) => (
          <tr key={place.name}>
            <th scope="row">
              {place.name}
              {at === 0 ? (
                <div>
                  <SheetState icon={circleCheck} tone="good">
                    {t(m.organise_places_first)}
                  </SheetState>
                </div>
              ) : null}
            </th>
            <td data-label={head}>
              <div>{positionOf(place)}</div>
            </td>
            <td>
              <PlaceDeeds name={place.name} isBusy={busyName === place.name} onRemove={() => onRemove(place.name)} />
            </td>
          </tr>
        ))}
      </tbody>
    </Sheet>
  );
}

type PlaceDeedsProps = { readonly name: string; readonly isBusy: boolean; readonly onRemove: () => void };

function PlaceDeeds({ name, isBusy, onRemove }: PlaceDeedsProps) {
  const t = useWords();
  return (
    <SheetDeeds>
      <TextButton isDanger isBusy={isBusy} onClick={onRemove}>
        <Named words={t(m.organise_places_remove)} name={t(m.organise_places_remove_one, { place: name })} />
      </TextButton>
    </SheetDeeds>
  );
}
