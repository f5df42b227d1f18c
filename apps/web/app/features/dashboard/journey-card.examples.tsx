import type { Example } from '../../ui/example.ts';
import { arrowRight, check } from '../../ui/icon/icons.ts';
import { clock, repeat, route, ruler } from '../../ui/icon/member-icons.ts';
import { Tag } from '../../ui/tag/tag.tsx';
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
  {
    name: 'a journey whose road is known by now',
    element: (
      <ul className="journeys">
        <JourneyCard
          id="journey-2"
          title="Oakham – Uppingham"
          start={{ name: 'Oakham', context: 'Rutland, United Kingdom' }}
          end={{ name: 'Uppingham', context: 'Rutland, United Kingdom' }}
          endsLabel="Start and end"
          tagsLabel="About this journey"
          tags={
            <>
              <Tag icon={arrowRight}>One way</Tag>
              <Tag icon={route}>6.8 miles</Tag>
              <Tag icon={clock}>12 mins</Tag>
              <Tag icon={check}>Distance and cost updated</Tag>
            </>
          }
          note="Distance, time and cost are now worked out by road. Our estimate was 8.1 miles and 17 mins."
          costs={[
            { term: 'On your own', value: '£1.11' },
            { term: 'Shared', value: '£0.55' },
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
