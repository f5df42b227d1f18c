import type { Example } from '../example.ts';
import { RichText } from './rich-text.tsx';

const tags = { link: (text: string) => <a href="/join">{text}</a> };

export const examples: readonly Example[] = [
  {
    name: 'a link in a sentence',
    element: (
      <p>
        <RichText message="Not a member yet? <link>Join</link>" tags={tags} />
      </p>
    ),
  },
];
