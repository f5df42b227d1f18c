import type { Example } from '../example.ts';
import { clock } from '../icon/member-icons.ts';
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
    name: 'deeds in a row',
    element: (
      <PillRow label="Tell Ana at once">
        <PillButton icon={clock} onPress={doNothing}>
          Running 5 min late
        </PillButton>
        <PillButton icon={clock} isBusy onPress={doNothing}>
          I’m here
        </PillButton>
        <PillButton icon={clock} isOn onPress={doNothing}>
          Main site
        </PillButton>
      </PillRow>
    ),
  },
];
