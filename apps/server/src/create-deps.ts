/** Puts the parts together that main.ts, and a test, run with. */
import { randomUUID } from 'node:crypto';
import type { Config } from './config/config.ts';
import type { Store } from './db/client.ts';
import type { Deps } from './deps.ts';
import { systemClock, type Logger } from './effects/effects.ts';
import { createMailer } from './emails/mailer.ts';
import { createCommunityCache } from './community/community-cache.ts';
import { createJobs, type JobObserver } from './jobs/queue.ts';
import { createPlaceSearch } from './places/places.ts';
import { createRouter } from './routing/routing.ts';
import { accessTokenKey } from './security/access-token.ts';
import { createPasswordHasher } from './security/password-hash.ts';
import type { TokenSecrets } from './security/token-secret.ts';
import { createImageStore, imagePlace } from './storage/images.ts';

type Given = {
  readonly config: Config;
  readonly store: Store;
  readonly log: Logger;
  readonly tokenSecrets: TokenSecrets;
  readonly observeJob?: JobObserver;
};

/** Every dependency, real; `overrides` replaces single ones before anything is built upon them. */
export function createDeps({ config, store, log, tokenSecrets, observeJob }: Given, overrides: Partial<Deps> = {}): Deps {
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
    places: createPlaceSearch(config, { store, clock, log }),
    routing: createRouter(config, log),
    secrets: { accessTokenKey: accessTokenKey(...tokenSecrets) },
    passwordHasher: createPasswordHasher(),
    log,
    ...overrides,
    clock,
    newId,
  };
}
