import type { Example } from '../ui/example.ts';
import { Logo } from './logo.tsx';

export const examples: readonly Example[] = [
  { name: 'product', element: <Logo to="/" product="Waylift" /> },
  { name: 'product and community', element: <Logo to="/" product="Waylift" community="Alder Valley" /> },
  { name: 'the community’s own', element: <Logo to="/" product="Waylift" community="Alder Valley" imageUrl="/mark.svg" /> },
];
