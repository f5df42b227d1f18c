/** A community's primary colour and the text colour that is readable on it (WCAG 2.2, 1.4.3), for the portal and the mails alike. */
import { DEFAULT_PRIMARY_COLOUR } from './limits.ts';

export type Rgb = { readonly r: number; readonly g: number; readonly b: number };

/** The contrast that text needs on its background: WCAG 2.2, level AA. */
export const TEXT_CONTRAST_MIN = 4.5;

const HEX_COLOUR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Reads `#rgb` or `#rrggbb`, the only forms that a community may use: they are harmless wherever a style is written. Null for anything else. */
export function parseColour(value: string): Rgb | null {
  const text = value.trim();
  if (!HEX_COLOUR.test(text)) return null;
  const digits = text.length === 4 ? Array.from(text.slice(1), (digit) => digit + digit).join('') : text.slice(1);
  const channel = (from: number) => Number.parseInt(digits.slice(from, from + 2), 16);
  return { r: channel(0), g: channel(2), b: channel(4) };
}

/** `#rrggbb` in lower case; channels are rounded and kept within 0 to 255. */
export function formatColour({ r, g, b }: Rgb): string {
  const hex = (channel: number) =>
    Math.min(255, Math.max(0, Math.round(channel)))
      .toString(16)
      .padStart(2, '0');
  return `#${hex(r)}${hex(g)}${hex(b)}`;
}

/** WCAG's relative luminance: 0 is black, 1 is white. */
export function luminance({ r, g, b }: Rgb): number {
  return 0.2126 * linearChannel(r) + 0.7152 * linearChannel(g) + 0.0722 * linearChannel(b);
}

/** A channel of 0 to 255 as light: 0 to 1, without sRGB's curve. */
export function linearChannel(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** WCAG's contrast ratio of two colours: 1 to 21. */
export function contrastRatio(one: Rgb, other: Rgb): number {
  const dark = Math.min(luminance(one), luminance(other));
  const light = Math.max(luminance(one), luminance(other));
  return (light + 0.05) / (dark + 0.05);
}

/**
 * The colour of text on a primary: white where white reaches 4.5:1, otherwise black, which then reaches 4.67:1.
 * An unreadable value counts as the default primary, as in `usablePrimary`.
 */
export function contrastColour(primary: string): '#fff' | '#000' {
  const colour = parseColour(usablePrimary(primary));
  return colour !== null && contrastRatio(colour, WHITE) >= TEXT_CONTRAST_MIN ? '#fff' : '#000';
}

/** The primary colour to use, as `#rrggbb`: the community's own, or the default if that is missing or unreadable. */
export function usablePrimary(value: string | null | undefined): string {
  const colour = parseColour(value ?? '');
  return colour === null ? DEFAULT_PRIMARY_COLOUR : formatColour(colour);
}

const WHITE: Rgb = { r: 255, g: 255, b: 255 };
const BLACK: Rgb = { r: 0, g: 0, b: 0 };
const SHADE_STEPS = 200;

/** How far letters in black or white can be told from a colour. */
export function lettersOn(colour: Rgb, letters: '#fff' | '#000'): number {
  return contrastRatio(colour, letters === '#fff' ? WHITE : BLACK);
}

/** The first shade towards black, for white letters, or towards white, for black ones, with which these letters can be read. */
export function readableShade(colour: Rgb, letters: '#fff' | '#000'): Rgb {
  const end = letters === '#fff' ? 0 : 255;
  for (let step = 1; step <= SHADE_STEPS; step += 1) {
    const towards = (channel: number) => Math.round(channel + ((end - channel) * step) / SHADE_STEPS);
    const shade = { r: towards(colour.r), g: towards(colour.g), b: towards(colour.b) };
    if (lettersOn(shade, letters) >= TEXT_CONTRAST_MIN) return shade;
  }
  return letters === '#fff' ? BLACK : WHITE;
}
