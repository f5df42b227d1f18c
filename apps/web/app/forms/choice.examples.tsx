import type { Example } from '../ui/example.ts';
import { Choice } from './choice.tsx';

export const examples: readonly Example[] = [
  {
    name: 'chosen, and not',
    element: (
      <div className="choices">
        <Choice name="community" value="brindle" title="Brindle University" isChosen />
        <Choice name="community" value="xk" title="Continue with public community" hint="About 700,000 members" />
      </div>
    ),
  },
];
