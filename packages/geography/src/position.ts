/** Degrees, WGS 84. A place of the contract is one too. */
export type Position = { readonly latitude: number; readonly longitude: number };
