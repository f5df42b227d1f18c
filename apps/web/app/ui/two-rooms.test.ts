import { expect, it } from 'vitest';
import { importsOf } from '../test-support/sources.ts';

/** A room is a folder of features/ or of ui/, or a folder beside them. */
function roomOf(file: string): string {
  const [first = '', second = ''] = file.split('/');
  return first === 'features' || first === 'ui' ? `${first}/${second}` : first;
}

it('ui/ holds what two rooms show: what one room shows lies in that room', () => {
  const rooms = new Map<string, Set<string>>();
  for (const [file, imports] of importsOf) {
    if (file.startsWith('ui/')) rooms.set(roomOf(file), rooms.get(roomOf(file)) ?? new Set());
    for (const imported of imports.map(roomOf)) {
      if (!imported.startsWith('ui/') || imported === roomOf(file)) continue;
      rooms.set(imported, (rooms.get(imported) ?? new Set()).add(roomOf(file)));
    }
  }
  const lonely = [...rooms].filter(([, users]) => users.size < 2);
  expect(lonely.map(([folder, users]) => `${folder} is shown by ${[...users].join() || 'nobody'} alone`)).toEqual([]);
});
