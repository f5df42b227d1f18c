import type { AreaStep } from '../routing/change-roads.ts';
import type { OperatorDeps } from './command.ts';

/** What an import makes of an area's extract besides its roads. */
export function areaSteps(_: Pick<OperatorDeps, 'db'>): readonly AreaStep[] {
  return [];
}
