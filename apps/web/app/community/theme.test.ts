import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { themeVariables } from './theme.ts';

describe('the theme of a community', () => {
  it.each([
    ['#ffd100', '#ffd100', '#000'],
    ['#1A1A1A', '#1a1a1a', '#fff'],
    ['#fff', '#ffffff', '#000'],
    [undefined, '#1455a4', '#fff'],
    ['', '#1455a4', '#fff'],
    ['gold', '#1455a4', '#fff'],
  ])('of %j is %s with %s on it', (colour, primary, contrast) => {
    const options = colour === undefined ? undefined : { ThemePrimaryColour: colour };
    expect(themeVariables(options)).toEqual({ '--community-primary': primary, '--community-contrast': contrast });
  });

  it('writes nothing but two colours into the page', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('red;}', 'url(//evil.example)', '#fff;background:red')), (colour) =>
        Object.values(themeVariables({ ThemePrimaryColour: colour })).every((value) =>
          /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/.test(String(value)),
        ),
      ),
    );
  });
});
