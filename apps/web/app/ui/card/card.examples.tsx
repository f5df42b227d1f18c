import type { Example } from '../example.ts';
import { Card } from './card.tsx';

const text = <p>Things that belong together.</p>;

export const examples: readonly Example[] = [
  { name: 'with text', element: <Card>{text}</Card> },
  { name: 'marked', element: <Card isMarked>{text}</Card> },
];
