import type { Example } from '../example.ts';
import { Icon } from './icon.tsx';
import * as icons from './icons.ts';
import * as memberIcons from './member-icons.ts';

export const examples: readonly Example[] = Object.entries({ ...icons, ...memberIcons }).map(([name, path]) => ({
  name,
  element: (
    <p className="row">
      <Icon path={path} /> {name}
    </p>
  ),
}));
