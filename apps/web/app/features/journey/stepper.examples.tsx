import type { Example } from '../../ui/example.ts';
import { ExampleForm } from '../../forms/example-form.tsx';
import { Stepper } from './stepper.tsx';

const seats = (
  <Stepper
    name="seats"
    label="Free seats in your car"
    hint="Your own seat does not count."
    fewer="One seat fewer"
    more="One seat more"
    min={1}
    max={8}
    value="3"
    onChange={() => undefined}
  />
);

export const examples: readonly Example[] = [
  { name: 'three', element: <ExampleForm>{seats}</ExampleForm> },
  { name: 'with an error', element: <ExampleForm problems={{ seats: 'Please enter a number from 1 to 8.' }}>{seats}</ExampleForm> },
];
