import type { Example } from '../../ui/example.ts';
import { Story, Welcome } from './welcome-story.tsx';

const steps = [
  { title: 'Join your community', text: 'Tell us your name and email address.' },
  { title: 'Add a journey', text: 'Give a start and an end.' },
  { title: 'See what it costs', text: 'On your own, and shared.' },
];

export const examples: readonly Example[] = [
  {
    name: 'welcome, two claims and a road of three steps',
    element: (
      <>
        <Welcome title="Welcome to lift-sharing">
          <p>Most cars on the way to work carry one person.</p>
        </Welcome>
        <Story
          claims={[
            { figure: 'About 700,000', words: 'members in the public community' },
            { figure: '£1,000+', words: 'saved in a year by a typical commuter' },
          ]}

          steps={steps}
        />
      </>
    ),
  },
  {
    name: 'the road alone',
    element: <Story claims={null} steps={steps} />,
  },
];
