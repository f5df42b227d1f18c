/** Degrees, WGS 84. A place of the contract is one too. */
export type Position = { readonly latitude: number; readonly longitude: number };

/** Whether two places are one to the last digit. */
export function isSamePosition(one: Position, other: Position): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude;
}
