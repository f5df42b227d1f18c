import { place, type Place } from '@waylift/contract/journey';
import { TEXT_MAX_LENGTH } from '@waylift/contract/limits';

type Known = {
  readonly label: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly kind?: string | undefined;
  /** From the smallest to the largest. Empty names and repeated ones are left out. */
  readonly context: readonly (string | undefined)[];
};

/** Null when the contract would refuse the place, such as one without a name. */
export function placeOf({ label, latitude, longitude, kind, context }: Known): Place | null {
  const around = context
    .filter((part, index) => part !== undefined && part !== '' && part !== label && context.indexOf(part) === index)
    .join(', ');
  const made = place.safeParse({
    label: label.slice(0, TEXT_MAX_LENGTH),
    latitude,
    longitude,
    ...(kind === undefined ? {} : { kind: kind.slice(0, TEXT_MAX_LENGTH) }),
    ...(around === '' ? {} : { context: around.slice(0, TEXT_MAX_LENGTH) }),
  });
  return made.success ? made.data : null;
}

/** Of places of one kind that read alike, only the first. */
export function withoutRepeats(places: readonly Place[]): Place[] {
  const groups = Map.groupBy(places, ({ label, kind = '', context = '' }) => `${label}\n${kind}\n${context}`);
  return [...groups.values()].flatMap(([first]) => first ?? []);
}
