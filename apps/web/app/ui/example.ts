import type { ReactNode } from 'react';

/**
 * A state that a component can be in, shown in the gallery and held to accessibility by a test. Every folder of `ui/`, and every
 * field of `forms/`, has a file `<name>.examples.tsx` that exports them as `examples`.
 */
export type Example = { readonly name: string; readonly element: ReactNode };
