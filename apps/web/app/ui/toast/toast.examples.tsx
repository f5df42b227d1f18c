import type { Example } from '../example.ts';
import { Toast } from './toast.tsx';

const stay = () => undefined;

export const examples: readonly Example[] = [
  { name: 'a word', element: <Toast message="Your preference has been saved." onEnd={stay} />, coversPage: true },
  {
    name: 'with a way back',
    element: <Toast message="Journey deleted: Norwich – Cambridge" action={{ words: 'Undo', onPress: stay }} onEnd={stay} />,
    coversPage: true,
  },
];
