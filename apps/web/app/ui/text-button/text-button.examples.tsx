import type { Example } from '../example.ts';
import { TextButton } from './text-button.tsx';

function doNothing(): void {}

export const examples: readonly Example[] = [
  { name: 'a text button', element: <TextButton onClick={doNothing}>Pause</TextButton> },
  {
    name: 'one that deletes',
    element: (
      <TextButton isDanger onClick={doNothing}>
        Delete journey
      </TextButton>
    ),
  },
  {
    name: 'busy',
    element: (
      <TextButton isBusy busyWords="Saving" onClick={doNothing}>
        Pause
      </TextButton>
    ),
  },
];
