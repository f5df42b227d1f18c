import type { CommunityOptions } from '@waylift/contract/community';
import { describe, expect, it } from 'vitest';
import { choiceKind, offersByEmail, offersOfChildren } from './community-choice.ts';

const child = (publicId: string, active = true) => ({ publicId, slug: publicId, name: `The ${publicId}`, active });

function community(publicId: string, childCommunities: readonly ReturnType<typeof child>[], options: CommunityOptions = {}) {
  return { record: { publicId, slug: publicId, name: publicId, active: true, childCommunities: [...childCommunities] }, options };
}

describe('before joining', () => {
  it('the public community always asks which one, whatever its children', () => {
    expect(choiceKind(community('xk', []))).toBe('found-by-email');
    expect(choiceKind(community('xk', [child('mill')]))).toBe('found-by-email');
  });

  it('a community with an active child asks which one', () => {
    expect(choiceKind(community('town', [child('gone', false), child('mill')]))).toBe('children');
  });

  it('a community without one asks nothing', () => {
    expect(choiceKind(community('town', []))).toBeNull();
    expect(choiceKind(community('town', [child('gone', false)]))).toBeNull();
  });
});

describe('the choice of a parent community', () => {
  const children = [child('mill'), child('gone', false), child('harbour')];
  const offered = [
    { kind: 'community', id: 'mill', name: 'The mill', slug: 'mill' },
    { kind: 'community', id: 'harbour', name: 'The harbour', slug: 'harbour' },
  ];

  it('holds its active children', () => {
    expect(offersOfChildren(community('town', children))).toEqual(offered);
  });

  it.each(['false', 'True', '1', ''])('leaves the parent out when its flag is %j', (LandingDirectoryNOTATop) => {
    expect(offersOfChildren(community('town', children, { LandingDirectoryNOTATop }))).toEqual(offered);
  });

  it('ends with the parent when its flag is on, in our words or in its own', () => {
    const parent = (LandingDirectoryNOTA?: string) =>
      offersOfChildren(
        community('town', children, {
          LandingDirectoryNOTATop: 'true',
          ...(LandingDirectoryNOTA === undefined ? {} : { LandingDirectoryNOTA }),
        }),
      ).at(-1);
    expect(parent()).toEqual({ kind: 'parent', id: 'town', wording: null });
    expect(parent('  ')).toEqual({ kind: 'parent', id: 'town', wording: null });
    expect(parent(' None of these ')).toEqual({ kind: 'parent', id: 'town', wording: 'None of these' });
  });
});

describe('the choice of the public community', () => {
  it('holds the communities found by email, and ends with the public one, once', () => {
    const found = [
      { id: 'mill', name: 'Mill' },
      { id: 'xk', name: 'Everyone' },
    ];
    expect(offersByEmail(found)).toEqual([
      { kind: 'community', id: 'mill', name: 'Mill' },
      { kind: 'public', id: 'xk' },
    ]);
  });

  it('holds the public one when none is found', () => {
    expect(offersByEmail([])).toEqual([{ kind: 'public', id: 'xk' }]);
  });
});
