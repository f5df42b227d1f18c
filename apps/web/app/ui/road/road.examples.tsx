import type { Example } from '../example.ts';
import { Plate } from '../plate/plate.tsx';
import { Road, Stop } from './road.tsx';

const priya = { forename: 'Priya', initial: 'R' };
const ana = { forename: 'Ana', initial: 'M' };

export const examples: readonly Example[] = [
  {
    name: 'agreed',
    element: (
      <Plate>
        <Road>
          <Stop of={[ana]} lanes={1} title="Ana drives" />
          <Stop of={{ you: priya }} lanes={2} time="07:51" title="You get in" note="Cold Overton Road" />
          <Stop of={[]} lanes={1} time="08:21" title="Kestrel Science Park" />
        </Road>
      </Plate>
    ),
  },
  {
    name: 'possible, with a walk at the end',
    element: (
      <Plate isMaybe>
        <Road possible={{ drives: 'other' }}>
          <Stop isPossible of={[ana]} lanes={1} time="07:45" title="Ana sets off" note="Near Langham" />
          <Stop isPossible of={{ you: priya }} lanes={2} time="07:51" title="Ana picks you up" note="Near Cold Overton Road" />
          <Stop isPossible of={{ you: priya }} lanes={0} time="08:18" title="Ana sets you down" note="Near Empingham Road" />
          <Stop isPossible of={[]} lanes={0} time="08:21" title="Kestrel Science Park" note="After 200 m on foot" />
        </Road>
      </Plate>
    ),
  },
];
