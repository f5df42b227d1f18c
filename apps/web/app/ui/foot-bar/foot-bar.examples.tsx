import { Button } from '../button/button.tsx';
import type { Example } from '../example.ts';
import { FootBar } from './foot-bar.tsx';

export const examples: readonly Example[] = [
  {
    name: 'days and what to do',
    element: (
      <FootBar>
        <p>
          <b>Mon, Tue, Thu</b>
          <small>6 trips a week</small>
        </p>
        <Button isBig>Ask Ana</Button>
      </FootBar>
    ),
  },
];
