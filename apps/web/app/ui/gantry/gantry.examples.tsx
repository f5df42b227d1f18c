import { ButtonLink } from '../button/button.tsx';
import type { Example } from '../example.ts';
import { car, clock, mapPin } from '../icon/member-icons.ts';
import { TemporarySign } from '../temporary-sign/temporary-sign.tsx';
import { Gantry } from './gantry.tsx';

const next = {
  title: 'Your next lift',
  moment: 'Tomorrow at 07:58',
  date: 'Monday 23 November',
  facts: [
    { icon: car, words: 'Ana drives, and brings you back at 17:40' },
    { icon: mapPin, words: 'Meet at Eaton Road, corner of Mill Lane' },
  ],
  actions: (
    <>
      <ButtonLink variant="sign" to="/lift">
        See this lift
      </ButtonLink>
      <a href="/messages">Message Ana</a>
    </>
  ),
};

export const examples: readonly Example[] = [
  { name: 'over a page', element: <Gantry {...next} isAcross /> },
  { name: 'in a column', element: <Gantry {...next} /> },
  {
    name: 'with stops',
    element: (
      <Gantry
        {...next}
        facts={[]}
        isAcross
        stops={{
          label: 'Your stops',
          list: [
            { words: 'Priya gets in', time: '07:51' },
            { words: 'Kestrel Science Park', time: '08:21' },
          ],
        }}
        change={
          <TemporarySign icon={clock} title="Priya is 5 min late">
            <p>Told at 07:36.</p>
          </TemporarySign>
        }
      />
    ),
  },
];
