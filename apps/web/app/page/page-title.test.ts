import { expect, it } from 'vitest';
import { fullTitle } from './page-title.tsx';

it('a title is the page, the community and the product', () => {
  expect(fullTitle({ page: 'Join', community: 'Harbour Quarter', product: 'Waylift' })).toBe('Join – Harbour Quarter – Waylift');
});

it('a title leaves out a community that is not known', () => {
  expect(fullTitle({ page: 'Join', community: undefined, product: 'Waylift' })).toBe('Join – Waylift');
});

it('a title says nothing twice: the public community may bear the name of the product', () => {
  expect(fullTitle({ page: 'Join', community: 'Waylift', product: 'Waylift' })).toBe('Join – Waylift');
});
