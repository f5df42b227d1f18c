import type { CommunityOptions } from '@waylift/contract/community';
import { parseColour } from '@waylift/contract/colour';

/** Of 255, between the channels of a colour that looks black, white or grey. */
const MOST_APART = 24;

/** The drawn landscape of a black, white or grey brand: hills of straw, not of concrete. Only their landing pages carry it. */
export function sceneStyle(options: CommunityOptions | undefined): string {
  const colour = parseColour(options?.ThemePrimaryColour ?? '');
  if (colour === null) return '';
  const channels = [colour.r, colour.g, colour.b];
  return Math.max(...channels) - Math.min(...channels) > MOST_APART ? '' : ':root{--scene:light-dark(#a6914e,#50472b)}';
}
