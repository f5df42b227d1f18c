import { Card } from '../../ui/card/card.tsx';
import type { Example } from '../../ui/example.ts';
import { DetailsList } from './details-list.tsx';

export const examples: readonly Example[] = [
  {
    name: 'in a card',
    element: (
      <Card>
        <DetailsList
          details={[
            { term: 'Name', value: 'Priya Raman' },
            {
              term: 'Email',
              value: 'priya.raman@aldervalley.example',
              action: (
                <a className="tap-link" href="/dashboard/account/settings">
                  Change email address
                </a>
              ),
            },
          ]}
        />
      </Card>
    ),
  },
];
