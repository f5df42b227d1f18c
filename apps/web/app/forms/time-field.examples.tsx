import type { Example } from '../ui/example.ts';
import { ExampleForm } from './example-form.tsx';
import { DayList, DayTimes, TimeField, TimePair } from './time-field.tsx';

const stays = () => undefined;
const pair = (
  <TimePair>
    <TimeField name="out" type="time" label="Time of the outward journey" hint="You leave Norwich" value="08:00" onChange={stays} />
    <TimeField name="back" type="time" label="Time of the return journey" hint="You leave Cambridge" value="" onChange={stays} />
  </TimePair>
);
const days = (
  <DayList>
    {['Monday', 'Friday'].map((day) => (
      <DayTimes
        key={day}
        id={`day-${day}`}
        day={day}
        times={[
          { name: `out-${day}`, label: 'Out', value: '08:00', onChange: stays },
          { name: `back-${day}`, label: 'Back', value: '', onChange: stays },
        ]}
      />
    ))}
  </DayList>
);

export const examples: readonly Example[] = [
  { name: 'two times', element: <ExampleForm>{pair}</ExampleForm> },
  { name: 'one is missing', element: <ExampleForm problems={{ back: 'Please enter a time, such as 17:30.' }}>{pair}</ExampleForm> },
  {
    name: 'a date',
    element: (
      <ExampleForm>
        <TimeField name="date" type="date" label="On which date?" value="2026-12-05" onChange={stays} />
      </ExampleForm>
    ),
  },
  { name: 'a day each', element: <ExampleForm>{days}</ExampleForm> },
  {
    name: 'a day each, one is missing',
    element: <ExampleForm problems={{ 'back-Friday': 'Please enter a time, such as 17:30.' }}>{days}</ExampleForm>,
  },
];
