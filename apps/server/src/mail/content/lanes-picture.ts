/** The strip at the top of every mail is a picture, because mail programs show no SVG. */
import { type MailColours, mailColours } from './mail-colours.ts';

export const LANES_CONTENT_ID = 'lanes@waylift';
/** The displayed size. The picture is drawn at twice the size for fine screens. */
export const LANES_SIZE_PX = { width: 598, height: 120 } as const;

const KEPT_MAX = 64;
const PIXELS_PER_UNIT = 2;

export type LanesPictures = { of(communityPrimary: string | null): Promise<Buffer> };

export function createLanesPictures(keptMax = KEPT_MAX): LanesPictures {
  const kept = new Map<string, Promise<Buffer>>();
  return {
    of(communityPrimary) {
      const colours = mailColours(communityPrimary);
      const picture = kept.get(colours.primary) ?? drawLanes(colours);
      kept.delete(colours.primary);
      kept.set(colours.primary, picture);
      // A failed drawing is tried again with the next mail.
      picture.catch(() => kept.delete(colours.primary));
      const [oldest] = kept.keys();
      if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
      return picture;
    },
  };
}

async function drawLanes(colours: MailColours): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return await sharp(Buffer.from(lanesSvg(colours)), { density: 72 * PIXELS_PER_UNIT })
    .flatten({ background: colours.primary })
    .png({ palette: true, colours: 48, dither: 0, compressionLevel: 9, effort: 10 })
    .toBuffer();
}

function lanesSvg({ primary, onPrimary, companion }: MailColours): string {
  const { width, height } = LANES_SIZE_PX;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none">
    <rect width="${width}" height="${height}" fill="${primary}"/>
    <path d="M0 92H130C250 92 250 66 370 66H520" stroke="${companion}" stroke-width="12"/>
    <path d="M0 28H130C250 28 250 54 370 54H520" stroke="${onPrimary}" stroke-width="12"/>
    <path d="M376 60H480" stroke="${primary}" stroke-width="2" stroke-dasharray="11 9"/>
    <circle cx="92" cy="28" r="11" fill="${primary}" stroke="${onPrimary}" stroke-width="6"/>
    <circle cx="92" cy="92" r="11" fill="${primary}" stroke="${companion}" stroke-width="6"/>
    <circle cx="520" cy="60" r="34" fill="${onPrimary}"/>
    <g stroke="${primary}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round">
      <rect x="503" y="46.5" width="34" height="27" rx="3"/>
      <path d="M503.5 51l16.5 11 16.5-11"/>
    </g>
  </svg>`;
}
