import type { Example } from '../../ui/example.ts';
import { flag } from '../../ui/icon/icons.ts';
import { ban } from '../../ui/icon/member-icons.ts';
import { ActionMenu } from './action-menu.tsx';

function doNothing(): void {}

export const examples: readonly Example[] = [
  {
    name: 'a menu of things to do',
    element: (
      <ActionMenu
        label="More"
        actions={[
          { icon: flag, words: 'Report Ana', onPick: doNothing },
          { icon: ban, words: 'Block Ana', onPick: doNothing },
        ]}
      />
    ),
  },
];
