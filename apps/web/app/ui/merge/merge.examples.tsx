import type { Example } from '../example.ts';
import { Merge, type MergeState } from './merge.tsx';

const STATES: readonly MergeState[] = ['joined', 'waiting', 'checking', 'empty', 'failed', 'separated', 'never-met'];

export const examples: readonly Example[] = STATES.map((state) => ({
  name: state,
  element: <Merge state={state} className="moment__art" />,
}));
