import type { Example } from '../example.ts';
import { clock, locate } from '../icon/member-icons.ts';
import { PillButton, PillCheck, PillRow, PillSelect } from './pill.tsx';

function doNothing(): void {}

export const examples: readonly Example[] = [
  {
    name: 'filters in a row',
    element: (
      <PillRow label="Order and filter">
        <PillCheck isOn={false} onChange={doNothing}>
          They drive
        </PillCheck>
        <PillCheck isOn onChange={doNothing}>
          Both ways
        </PillCheck>
        <PillSelect label="Times apart" icon={clock} value="15" onChange={doNothing} choices={[{ value: '15', words: 'Within 15 min' }]} />
      </PillRow>
    ),
  },
  {
    name: 'a deed',
    element: (
      <PillRow label="Places at hand">
        <PillButton icon={locate} onClick={doNothing}>
          My location
        </PillButton>
      </PillRow>
    ),
  },
];
