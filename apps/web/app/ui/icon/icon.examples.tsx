import type { Example } from '../example.ts';
import { Icon } from './icon.tsx';
import * as icons from './icons.ts';

export const examples: readonly Example[] = Object.entries(icons).map(([name, path]) => ({
  name,
  element: (
    <p className="row">
      <Icon path={path} /> {name}
    </p>
  ),
}));
