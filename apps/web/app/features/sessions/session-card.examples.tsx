import type { Example } from '../../ui/example.ts';
import { Button } from '../../ui/button/button.tsx';
import { NamedFor, SessionCard, SessionList } from './session-card.tsx';

const facts = [
  { term: 'Last used', value: '22 November 2026 at 06:43' },
  { term: 'Signed in', value: '20 November 2026 at 10:00' },
  { term: 'Network', value: '203.0.113.x' },
];

export const examples: readonly Example[] = [
  {
    name: 'this one, and another',
    element: (
      <SessionList>
        <SessionCard device="Chrome on Windows" isPhone={false} facts={facts} current="This browser" />
        <SessionCard device="Samsung Internet on Android" isPhone facts={facts}>
          <Button variant="secondary">
            <NamedFor words="Sign out" name="Sign out Samsung Internet on Android" />
          </Button>
        </SessionCard>
      </SessionList>
    ),
  },
];
