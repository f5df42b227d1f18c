import type { Example } from '../example.ts';
import { Plate } from '../plate/plate.tsx';
import { Face, FaceOfSeveral, Faces } from './face.tsx';

const ana = { ref: 'a', forename: 'Ana', initial: 'M' };
const people = [ana, { ref: 't', forename: 'Tom', initial: 'B' }, { ref: 'g', forename: 'Grace', initial: 'N' }];

export const examples: readonly Example[] = [
  { name: 'the reader', element: <Face person={ana} kind="you" size="s" /> },
  { name: 'who shares a lift with the reader', element: <Face person={ana} kind="share" size="l" /> },
  { name: 'who is not there', element: <Face person={ana} kind="off" size="xl" /> },
  {
    name: 'on a sign',
    element: (
      <Plate isSmall>
        <Face person={ana} kind="you" isOnSign /> <Face person={ana} kind="other" isOnSign /> <FaceOfSeveral count={2} isOnSign />
      </Plate>
    ),
  },
  { name: 'the others in a car', element: <Faces people={people} /> },
  { name: 'the first two, stacked', element: <Faces people={people} isStacked /> },
];
