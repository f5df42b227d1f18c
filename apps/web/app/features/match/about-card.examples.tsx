import type { Example } from '../../ui/example.ts';
import { calendar, car } from '../../ui/icon/member-icons.ts';
import { TextButton } from '../../ui/text-button/text-button.tsx';
import { AboutCard } from './about-card.tsx';

function doNothing(): void {}

export const examples: readonly Example[] = [
  {
    name: 'a journey',
    element: (
      <AboutCard
        title="Your journey"
        map={null}
        start={{ name: '14 Orchard Row', context: 'Alderbrook' }}
        end={{ name: 'Kestrel Science Park', context: undefined }}
        endsLabel="Start and end"
        facts={[
          { icon: calendar, words: 'Mon–Fri, 08:00 and back 17:30' },
          { icon: car, words: 'Driver or passenger' },
        ]}
        factsLabel="About this journey"
        actions={<TextButton onClick={doNothing}>Pause</TextButton>}
      />
    ),
  },
];
