/** Puts the parts together that main.ts, and a test, run with. */
import { randomUUID } from 'node:crypto';
import type { Config } from './config.ts';
import type { Store } from './db/client.ts';
import { systemClock, type Deps, type Logger } from './deps.ts';
import { createMailer } from './emails/mailer.ts';
import { createCommunityCache } from './features/community/community-cache.ts';
import { createJobs, type JobObserver } from './jobs/queue.ts';
import { accessTokenKey } from './security/access-token.ts';
import { createPasswordHasher } from './security/password-hash.ts';
import { createImageStore, imagePlace } from './storage/images.ts';

type Given = { readonly config: Config; readonly store: Store; readonly log: Logger; readonly tokenSecret: string; readonly observeJob?: JobObserver };

/** Every dependency, real; `overrides` replaces single ones before anything is built upon them. */
export function createDeps({ config, store, log, tokenSecret, observeJob }: Given, overrides: Partial<Deps> = {}): Deps {
  const clock = overrides.clock ?? systemClock;
  const newId = overrides.newId ?? randomUUID;
  const db = overrides.db ?? store.db;
  return {
    config,
    db,
    jobs: createJobs(store, log, observeJob),
    mailer: createMailer(config, log, { now: () => clock.now() }),
    images: createImageStore({ place: imagePlace(config), newId }),
    communities: createCommunityCache({ db, clock }),
    secrets: { accessTokenKey: accessTokenKey(tokenSecret) },
    passwordHasher: createPasswordHasher(),
    log,
    ...overrides,
    clock,
    newId,
  };
}
