import type { Example } from '../../ui/example.ts';
import { clock, ruler } from '../../ui/icon/member-icons.ts';
import { Tag, Tags } from './tag.tsx';

export const examples: readonly Example[] = [
  {
    name: 'facts',
    element: (
      <Tags label="About this journey">
        <Tag icon={clock}>41 mins</Tag>
        <Tag tone="brand">Ana drives</Tag>
        <Tag icon={ruler} tone="warning">
          Estimate
        </Tag>
      </Tags>
    ),
  },
];
