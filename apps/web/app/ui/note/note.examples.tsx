import type { Example } from '../example.ts';
import { bell } from '../icon/member-icons.ts';
import { Note } from './note.tsx';

export const examples: readonly Example[] = [{ name: 'a note', element: <Note icon={bell}>That is everyone for now.</Note> }];
