/** An operator who gives the community another logo all the time, and what becomes of its files. */
import { readdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { communityImages } from '../../kernel/db/schema/community-images.ts';
import { imagesFolder } from '../../kernel/storage/images.ts';
import { operatorOf } from '../operator.ts';
import type { Draw } from '../simulation/draw.ts';
import { COMMUNITY } from '../simulation/people.ts';
import type { Progress } from './client.ts';
import type { Parts } from './parts.ts';

const PAUSE_MS = 300;
const NARROWEST_PX = 30;
const ADDED = /^Added the image (\S+) to /;

/** Answers the image that the operator was last told of; null where a command failed since, which may have done its work. */
export async function addPictures({ operatorDeps }: Parts, draw: Draw, progress: Progress): Promise<string | null> {
  const operator = operatorOf(operatorDeps);
  for (let times = 0; ; times += 1) {
    const isLast = progress.isOver;
    // Each is of a width of its own: the same image would not be added again.
    const told = await operator.addPicture(COMMUNITY, 'logo', NARROWEST_PX + times).catch(String);
    const id = ADDED.exec(told)?.[1];
    progress.note(`  operator: ${told}`);
    if (isLast) return id ?? null;
    await delay(draw.whole(PAUSE_MS));
  }
}

/** Each image that the store knows of is there, whole, from each server; the last that was told of is the logo, and no half file is left. */
export async function faultyImages({ operatorDeps, observer, servers }: Parts, told: string | null): Promise<string[]> {
  const rows = await observer.db.select().from(communityImages);
  const served = await Promise.all(
    rows.flatMap(({ id, sizeBytes }) =>
      servers.map(async ({ name, url }) => {
        const answer = await fetch(`${url}/uploaded-images/CommunityImages/${id}`);
        const { length } = Buffer.from(await answer.arrayBuffer());
        return answer.ok && length === sizeBytes
          ? []
          : [`server ${name} answers ${answer.status} with ${length} of ${sizeBytes} bytes of image ${id}`];
      }),
    ),
  );
  const files = await readdir(imagesFolder(operatorDeps.config.dataDir)).catch(() => []);
  return [
    ...served.flat(),
    ...(told === null || rows.some(({ id }) => id === told) ? [] : [`the image ${told} was added, and is not there`]),
    ...(told === null ? ['the last image could not be added'] : []),
    ...files.filter((name) => !name.endsWith('.webp')).map((name) => `half a file is left: ${name}`),
  ];
}
