/** The search of a Photon server: https://github.com/komoot/photon/blob/master/docs/api-v1.md */
import * as z from 'zod/mini';
import { languageCode } from '@waylift/words/languages';
import type { Logger } from '../deps.ts';
import { askService, type Patience } from '../services/ask-service.ts';
import { placeOf, withoutRepeats } from './place-of.ts';
import type { PlaceSearch, SuggestOptions } from './places.ts';

type PhotonSettings = { readonly url: string; readonly log: Logger; readonly patience?: Patience };

/** Somebody is typing: what comes later than this answers a question of long ago. */
const PATIENCE: Patience = { tries: 2, pauseMs: 100, timeLimitMs: 3_000 };
/** Readiness is asked for often, and is itself asked again. */
const CHECK_PATIENCE: Patience = { tries: 1, pauseMs: 0, timeLimitMs: 2_500 };

const name = z.optional(z.string());
const feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()], z.unknown()) }),
  properties: z.object({
    name,
    housenumber: name,
    street: name,
    district: name,
    city: name,
    county: name,
    state: name,
    country: name,
    osm_value: name,
  }),
});
type Feature = z.infer<typeof feature>;
const featureCollection = z.object({ features: z.array(feature) });

export function createPhotonSearch({ url, log, patience = PATIENCE }: PhotonSettings): PlaceSearch {
  return {
    // Its places are its own.
    prepare: () => Promise.resolve(),
    async suggest(text, options) {
      const answer = await askService({
        service: 'the place search',
        url: `${url}/api?${queryOf(text, options).toString()}`,
        // It refuses a `lang` that it has not imported; of the header it takes what it can.
        headers: { 'accept-language': languageCode(options.language) },
        patience,
        signal: options.signal,
        log,
      });
      if (answer === null) return { kind: 'unavailable' };
      const parsed = featureCollection.safeParse(answer.json);
      if (answer.status !== 200 || !parsed.success) {
        log.error({ status: answer.status }, 'the place search answered what cannot be used');
        return { kind: 'unavailable' };
      }
      return {
        kind: 'places',
        places: withoutRepeats(parsed.data.features.flatMap((each) => asPlace(each) ?? [])).slice(0, options.limit),
      };
    },
    service: {
      async check() {
        const answer = await askService({ service: 'the place search', url: `${url}/status`, patience: CHECK_PATIENCE, log });
        return answer?.status === 200;
      },
    },
  };
}

function queryOf(text: string, { near, limit }: SuggestOptions): URLSearchParams {
  // Some of what is found reads alike and is left out.
  const query = new URLSearchParams({ q: text, limit: String(2 * limit) });
  if (near !== undefined) {
    query.set('lat', String(near.latitude));
    query.set('lon', String(near.longitude));
  }
  return query;
}

/** A house has a street and a number in place of a name. */
function asPlace({ geometry, properties }: Feature) {
  const { housenumber, street, district, city, county, state, country, osm_value: kind } = properties;
  const [longitude, latitude] = geometry.coordinates;
  const address = [street, housenumber].filter((part) => part !== undefined).join(' ');
  const label = properties.name ?? address;
  const isNamedHouse = properties.name !== undefined && address !== '';
  return placeOf({
    label,
    latitude,
    longitude,
    kind,
    context: [isNamedHouse ? address : undefined, district, city, county, state, country],
  });
}
