import type { ReactNode } from 'react';

/** Every component has a file `<name>.examples.tsx` beside it, which exports these as `examples`. */
export type Example = {
  readonly name: string;
  readonly element: ReactNode;
  /** It overlays everything, as a dialog does. The gallery shows it only on its own. */
  readonly coversPage?: boolean;
  /** It spans the width of the page. */
  readonly isWide?: boolean;
};
