import type { Example } from '../example.ts';
import { calendar, car } from '../icon/member-icons.ts';
import { FactList } from './fact-list.tsx';

const facts = [
  { icon: calendar, words: 'Monday 23 November' },
  { icon: car, words: 'Ana drives' },
];

export const examples: readonly Example[] = [
  { name: 'two facts', element: <FactList facts={facts} /> },
  { name: 'beside something else', element: <FactList facts={facts} size="small" label="About your journey" /> },
  {
    name: 'with links',
    element: <FactList facts={[...facts.slice(1), { icon: calendar, words: <a href="#when">Monday</a> }]} size="tall" />,
  },
];
