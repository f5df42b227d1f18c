import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

const GALLERY_BUILD = fileURLToPath(new URL('../../../../web/generated/gallery', import.meta.url));
const GALLERY_PATH = '/dev/gallery';

export async function mountGallery(app: FastifyInstance, config: Pick<Config, 'effectiveEnvironment'>): Promise<void> {
  if (config.effectiveEnvironment === 'production' || !existsSync(GALLERY_BUILD)) return;
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { root: GALLERY_BUILD, prefix: `${GALLERY_PATH}/`, cacheControl: false });
    scope.get(GALLERY_PATH, (_request, reply) => reply.sendFile('index.html'));
  });
}
