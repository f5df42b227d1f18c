import type { Example } from '../../ui/example.ts';
import { circleCheck } from '../../ui/icon/icons.ts';
import { Week } from '../../ui/week/week.tsx';
import { Mate, MateBlocks } from './mate.tsx';

const title = (
  <>
    <a href="#ana">Ana M.</a> drives
  </>
);

const ana = {
  person: { forename: 'Ana', initial: 'M' },
  title,
  days: 'Monday to Thursday, both ways',
  week: <Week days={{ 1: 'both', 2: 'both', 3: 'both', 4: 'both', 5: 'you' }} />,
  time: 'There 07:51, back 17:41',
  place: '200 m on foot to get in',
};

export const examples: readonly Example[] = [
  {
    name: 'someone new',
    element: (
      <ul className="mates">
        <Mate {...ana} state={null} sum={{ figure: '£486', words: 'a year' }} />
      </ul>
    ),
  },
  {
    name: 'someone the reader shares with, on an open day',
    element: (
      <ul className="mates">
        <Mate
          {...ana}
          state={{ kind: 'share', icon: circleCheck, words: 'Shared lifts: Mon–Thu' }}
          days={null}
          week={null}
          sum={null}
          isTimeFirst
        />
      </ul>
    ),
  },
  { name: 'loading', element: <MateBlocks /> },
];
