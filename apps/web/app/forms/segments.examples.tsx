import type { Example } from '../ui/example.ts';
import { circleDot, mapPin } from '../ui/icon/member-icons.ts';
import { ExampleForm } from './example-form.tsx';
import { Segments } from './segments.tsx';

function doNothing(): void {}

export const examples: readonly Example[] = [
  {
    name: 'one of two',
    element: (
      <ExampleForm>
        <Segments
          name="return"
          legend="Do you make a return journey?"
          choices={[
            { value: 'yes', words: 'Yes' },
            { value: 'no', words: 'No' },
          ]}
          chosen="yes"
          onAnswer={doNothing}
        />
      </ExampleForm>
    ),
  },
  {
    name: 'with icons',
    element: (
      <ExampleForm>
        <Segments
          name="end"
          legend="Which end?"
          choices={[
            { value: 'start', words: 'Start', icon: circleDot },
            { value: 'end', words: 'End', icon: mapPin },
          ]}
          chosen="end"
          onAnswer={doNothing}
        />
      </ExampleForm>
    ),
  },
];
