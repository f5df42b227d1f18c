import { ButtonLink } from '../button/button.tsx';
import type { Example } from '../example.ts';
import { Story, Welcome } from './welcome-story.tsx';

export const examples: readonly Example[] = [
  {
    name: 'welcome, two claims and a road of three steps',
    element: (
      <>
        <Welcome title="Welcome to lift-sharing">
          <p>Someone near you is going the same way.</p>
        </Welcome>
        <Story
          claims={[
            { figure: '700,000', words: 'members share their journeys with Waylift' },
            { figure: '£1,000+', words: 'saved in a year by a typical commuter' },
          ]}
          stepsTitle="How it works"
          steps={[
            { title: 'Join your community', text: 'Tell us your name and email address.' },
            { title: 'Add a journey', text: 'Give a start and an end.' },
            { title: 'Share a lift', text: 'Find people going your way.' },
          ]}
        >
          <ButtonLink to="/join" isBig leadsOn>
            Join us
          </ButtonLink>
        </Story>
      </>
    ),
  },
];
