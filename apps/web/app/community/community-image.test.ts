import { expect, it } from 'vitest';
import { communityImageUrl } from './community-image.ts';

it('an image stands under uploaded-images/CommunityImages of the content base', () => {
  expect(communityImageUrl('https://cdn.example', '2f6b')).toBe('https://cdn.example/uploaded-images/CommunityImages/2f6b');
  expect(communityImageUrl('', ' 2f6b ')).toBe('/uploaded-images/CommunityImages/2f6b');
});

it('a name cannot lead out of that folder', () => {
  expect(communityImageUrl('', '../../v2?x#y')).toBe('/uploaded-images/CommunityImages/..%2F..%2Fv2%3Fx%23y');
});

it.each([undefined, '', '  '])('there is none for %j', (guid) => {
  expect(communityImageUrl('', guid)).toBeUndefined();
});
