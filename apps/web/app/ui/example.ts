import type { ReactNode } from 'react';

/** Every folder of `ui/`, and every field of `forms/`, has a file `<name>.examples.tsx` that exports these as `examples`. */
export type Example = {
  readonly name: string;
  readonly element: ReactNode;
  /** It lies over everything else, as a dialog does: the gallery shows it by itself only. */
  readonly coversPage?: boolean;
  /** It reaches from edge to edge of the page. */
  readonly isWide?: boolean;
};
