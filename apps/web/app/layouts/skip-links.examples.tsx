import type { Example } from '../ui/example.ts';
import { SkipLinks } from './skip-links.tsx';

export const examples: readonly Example[] = [
  {
    name: 'first in the page',
    element: (
      <>
        <SkipLinks />
        <div id="nav" />
        <div id="content" />
        <div id="footer" />
      </>
    ),
  },
];
