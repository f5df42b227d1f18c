import type { Example } from '../example.ts';
import { Icon } from '../icon/icon.tsx';
import { chevronDown } from '../icon/icons.ts';
import { Menu } from './menu.tsx';

export const examples: readonly Example[] = [
  {
    name: 'closed',
    element: (
      <Menu
        label={
          <>
            <span>Journeys</span>
            <Icon path={chevronDown} moves="turn" />
          </>
        }
      >
        <li>
          <a href="/norwich">To Norwich</a>
        </li>
        <li>
          <a href="/cambridge">To Cambridge</a>
        </li>
      </Menu>
    ),
  },
];
