import type { Example } from '../example.ts';
import { clock, repeat, route, ruler } from '../icon/member-icons.ts';
import { Tag } from '../tag/tag.tsx';
import { JourneyCard } from './journey-card.tsx';

export const examples: readonly Example[] = [
  {
    name: 'a return journey, its distance estimated',
    element: (
      <ul className="journeys">
        <JourneyCard
          id="journey-1"
          title="Norwich – Cambridge"
          start={{ name: 'Norwich', context: 'Norfolk, United Kingdom' }}
          end={{ name: 'Cambridge', context: 'Cambridgeshire, United Kingdom' }}
          endsLabel="Start and end"
          tagsLabel="About this journey"
          tags={
            <>
              <Tag icon={repeat}>Return</Tag>
              <Tag icon={route}>63.8 miles</Tag>
              <Tag icon={clock}>1 hr 20 mins</Tag>
              <Tag icon={ruler} tone="warning">
                Estimate
              </Tag>
            </>
          }
          costs={[
            { term: 'On your own', value: '£20.78' },
            { term: 'Shared', value: '£10.39' },
          ]}
          map={null}
          actions={
            <a className="tap-link" href="#app">
              Find matches
            </a>
          }
        />
      </ul>
    ),
  },
];
