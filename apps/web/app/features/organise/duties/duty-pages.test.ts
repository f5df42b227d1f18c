import { DUTY_KINDS, type Duty } from '@waylift/contract/organiser-duties';
import { matchPath } from 'react-router';
import { expect, it } from 'vitest';
import routes from '../../../routes.ts';
import { pathOfDuty, pathOfWorth } from './duty-pages.ts';

const community = { publicId: 'kestrel', name: 'Kestrel Science Park' };
const report = { id: '3c1a', reason: 'other', reporter: '', reported: '', isMine: false } as const;
const duty: Omit<Duty, 'kind'> = {
  community,
  since: null,
  until: null,
  count: 1,
  report,
  member: { id: '7f2b', name: 'Ana Moreno' },
  newsId: '5e1d',
};
const patterns = routes
  .filter(({ path }) => path === 'organise')
  .flatMap(({ children = [] }) => children.map(({ path }) => `/organise/${path ?? ''}`));

it('a duty, and what is worth doing, leads to a page that is there', () => {
  const paths = [
    ...DUTY_KINDS.flatMap((kind) => pathOfDuty({ ...duty, kind }) ?? []),
    ...(['second-owner', 'invite'] as const).map((kind) => pathOfWorth({ kind, community })),
  ];
  expect(paths.length).toBeGreaterThan(6);
  for (const path of paths)
    expect(
      patterns.some((pattern) => matchPath(pattern, path.split('?')[0] ?? '') !== null),
      path,
    ).toBe(true);
});
