import { createLog } from '../../kernel/effects/log.ts';
import { importPlaces, removePlaces } from '../../map/places/extract/import-places.ts';
import type { AreaStep } from '../../map/roads/change-roads.ts';
import type { OperatorDeps } from '../terminal/command.ts';

/** Adds and removes the places of an area together with its roads. */
export function placeStep({ db, clock }: Pick<OperatorDeps, 'db' | 'clock'>): AreaStep {
  const deps = { store: { pool: db.$client }, clock, log: createLog({ logLevel: 'silent' }) };
  return {
    label: 'Storing the places',
    async add({ name }, file, given) {
      await importPlaces(deps, { name, file }, given);
    },
    async remove(name) {
      await removePlaces(deps, name);
    },
  };
}
