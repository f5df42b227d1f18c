/** The same rules as in the portal's `styles/tokens.css`, since mail programs know neither variables nor `oklch()`. */
import {
  contrastColour,
  contrastRatio,
  formatColour,
  linearChannel,
  parseColour,
  type Rgb,
  TEXT_CONTRAST_MIN,
  usablePrimary,
} from '@waylift/contract/colour';

/** The background of a mail's text, in the light and the dark scheme. */
export const SHEET = { light: '#ffffff', dark: '#1f1c1a' } as const;
export const PAGE = { light: '#f6f1e8', dark: '#141210' } as const;

/** The least contrast for a line or a shape (WCAG 2.2, 1.4.11). */
const SHAPE_CONTRAST_MIN = 3;

export type MailColours = {
  readonly primary: string;
  readonly onPrimary: '#fff' | '#000';
  /** The second lane of the picture: 3:1 on the primary colour. */
  readonly companion: string;
  /** Links: 4.5:1 on the background of each scheme. */
  readonly link: { readonly light: string; readonly dark: string };
  /** Outline of the button: 3:1 on the background of each scheme, so that it is visible with any primary colour. */
  readonly edge: { readonly light: string; readonly dark: string };
};

/** The colours of a community's mails. Without a readable primary colour, the default one is used. */
export function mailColours(communityPrimary: string | null | undefined): MailColours {
  const primary = usablePrimary(communityPrimary);
  const brand = toOklch(rgb(primary));
  const onPrimary = contrastColour(primary);
  return {
    primary,
    onPrimary,
    companion: companionOn(primary, brand, onPrimary),
    link: {
      light: reaching(TEXT_CONTRAST_MIN, SHEET.light, dimmed(brand, 0.49), darker),
      dark: reaching(TEXT_CONTRAST_MIN, SHEET.dark, lit(brand, 0.1 + Math.min(0.12, 1.5 * brand.chroma)), lighter),
    },
    edge: {
      light: reaching(SHAPE_CONTRAST_MIN, SHEET.light, dimmed(brand, 0.58), darker),
      dark: reaching(SHAPE_CONTRAST_MIN, SHEET.dark, lit(brand, 0.35), lighter),
    },
  };
}

type Oklch = { readonly lightness: number; readonly chroma: number; readonly hueDegrees: number };

/** Scales lightness and chroma alike, which keeps the hue and stays within sRGB. */
function dimmed(colour: Oklch, lightnessMax: number): Oklch {
  const factor = colour.lightness > lightnessMax ? lightnessMax / colour.lightness : 1;
  return { ...colour, lightness: colour.lightness * factor, chroma: colour.chroma * factor };
}

/** The same towards white: the distance to white becomes at most `gapMax`. */
function lit(colour: Oklch, gapMax: number): Oklch {
  const gap = 1 - colour.lightness;
  const factor = gap > gapMax ? gapMax / gap : 1;
  return { ...colour, lightness: 1 - gap * factor, chroma: colour.chroma * factor };
}

const darker = (colour: Oklch): Oklch => ({ ...colour, lightness: colour.lightness * 0.96, chroma: colour.chroma * 0.96 });
const lighter = (colour: Oklch): Oklch => ({ ...colour, lightness: 1 - (1 - colour.lightness) * 0.96, chroma: colour.chroma * 0.96 });

/** Steps away from `background` until the contrast is reached, at the latest with black or white. */
function reaching(ratio: number, background: string, start: Oklch, step: (colour: Oklch) => Oklch): string {
  let colour = start;
  for (let steps = 0; steps < 200 && contrastRatio(fromOklch(colour), rgb(background)) < ratio; steps += 1) colour = step(colour);
  return formatColour(fromOklch(colour));
}

/** As `--companion`: amber, or dusk blue when the community's colour is warm. */
function companionOn(primary: string, brand: Oklch, onPrimary: '#fff' | '#000'): string {
  const isWarm = brand.chroma > 0.03 && Math.cos(((brand.hueDegrees - 65) * Math.PI) / 180) > 0.2;
  const hueDegrees = isWarm ? 248 : 73;
  const onDark = onPrimary === '#fff';
  const start = { lightness: onDark ? 0.805 : 0.5, chroma: onDark ? (isWarm ? 0.1 : 0.126) : 0.12, hueDegrees };
  return reaching(SHAPE_CONTRAST_MIN, primary, start, onDark ? lighter : darker);
}

function rgb(colour: string): Rgb {
  const parsed = parseColour(colour);
  if (parsed === null) throw new Error('not a colour that this module has made');
  return parsed;
}

/** Converts sRGB to OKLCH by Björn Ottosson's definition. */
function toOklch({ r, g, b }: Rgb): Oklch {
  const [red, green, blue] = [linearChannel(r), linearChannel(g), linearChannel(b)];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, bb),
    hueDegrees: (Math.atan2(bb, a) * 180) / Math.PI,
  };
}

/** Converts OKLCH to sRGB. Values outside of sRGB are clamped. */
function fromOklch({ lightness, chroma, hueDegrees }: Oklch): Rgb {
  const a = chroma * Math.cos((hueDegrees * Math.PI) / 180);
  const b = chroma * Math.sin((hueDegrees * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    r: channelOf(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    g: channelOf(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    b: channelOf(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  };
}

function channelOf(light: number): number {
  const value = Math.min(1, Math.max(0, light));
  return Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055));
}
