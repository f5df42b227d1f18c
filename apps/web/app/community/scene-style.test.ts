import { expect, test } from 'vitest';
import { sceneStyle } from './scene-style.server.ts';

test.each(['#17181c', '#000', '#fff', '#f4f1e8', '#888888'])('the landscape of the grey brand %s has hills of straw', (brand) => {
  expect(sceneStyle({ ThemePrimaryColour: brand })).toContain('--scene:');
});

test.each(['#0b2545', '#b7e4c7', '#c8102e', undefined, 'no colour'])('that of %s has hills of its own colour', (brand) => {
  expect(sceneStyle(brand === undefined ? {} : { ThemePrimaryColour: brand })).toBe('');
});
