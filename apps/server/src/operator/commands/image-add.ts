import { IMAGE_MAX_BYTES } from '@waylift/contract/limits';
import { Argument, Option } from 'commander';
import { LANDING_USAGES } from '../../communities/community/community-images.ts';
import type { SingleUsage } from '../../kernel/db/schema/community-images.ts';
import { sha256 } from '../community/change-communities.ts';
import type { Command } from '../terminal/command.ts';
import { changeByCommand, printChange } from '../community/change-by-command.ts';

const USAGES: ReadonlyMap<string, SingleUsage> = new Map(Object.entries({ logo: 'logo', ...LANDING_USAGES }));

export const imageAdd: Command = {
  words: 'image add',
  isAudited: true,
  description: 'give a community its logo or a landing image (JPEG, PNG, WebP, GIF or AVIF; at most 20 MB and 50 megapixels)',
  takes: [
    new Argument('<file>', 'the image'),
    new Option('--community <slug>', 'the community that gets the image').makeOptionMandatory(),
    new Option('--as <use>', 'logo, or the landing image for screens of up to 768 (sm), 1280 (md), 1920 (lg) or more (hdpi) pixels')
      .choices([...USAGES.keys()])
      .makeOptionMandatory(),
  ],
  example: 'image add --community kestrel --as lg hero-1920.jpg',
  async run(context, { operand: path, text }) {
    const [slug = '', usage = 'logo'] = [text('community'), USAGES.get(text('as') ?? '')];
    const bytes = await context.inputs.file(path, IMAGE_MAX_BYTES);
    if ('kind' in bytes) return bytes;
    const images = new Map([[usage, { path, sha256: sha256(bytes) }]]);
    const done = await changeByCommand(await context.open(), context, [{ slug, options: new Map(), images }], 'set');
    return printChange(done, ({ images: [image] }) => {
      if (image === undefined) return `'${slug}' has this image already.`;
      const size = `${image.widthPx} x ${image.heightPx} pixels, ${Math.ceil(image.sizeBytes / 1024)} kB`;
      return `Added the image ${image.id} to '${slug}' (${size}).`;
    });
  },
};
