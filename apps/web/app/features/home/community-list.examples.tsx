import type { Example } from '../../ui/example.ts';
import { CommunityList } from './community-list.tsx';

export const examples: readonly Example[] = [
  {
    name: 'two communities',
    element: (
      <CommunityList
        labelledBy="communities"
        communities={[
          { name: 'Alder Valley Council', href: '/?cs=alder-valley-council' },
          { name: 'Brindle University', href: '/?cs=brindle-university' },
        ]}
      />
    ),
  },
];
