/** The search of a Photon server: https://github.com/komoot/photon/blob/master/docs/api-v1.md */
import * as z from 'zod/mini';
import { languageCode } from '@waylift/words/languages';
import type { Logger } from '../../kernel/effects/effects.ts';
import { askServer, type Patience } from '../../kernel/other-servers/ask-server.ts';
import { placeOf, withoutRepeats } from './place-of.ts';
import type { PlaceSearch, SuggestOptions } from './places.ts';

type PhotonSettings = { readonly url: string; readonly log: Logger; readonly patience?: Patience };

/** Somebody is typing, so a late answer is useless. */
const PATIENCE: Patience = { tries: 2, pauseMs: 100, timeLimitMs: 3_000 };
/** Readiness is checked again and again, so one short try is enough. */
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
const featureCollection = z.object({ features: z.array(z.unknown()) });

export function createPhotonSearch({ url, log, patience = PATIENCE }: PhotonSettings): PlaceSearch {
  return {
    prepare: () => Promise.resolve(),
    async suggest(text, options) {
      const answer = await askServer({
        service: 'the place search',
        url: `${url}/api?${queryOf(text, options).toString()}`,
        // Photon refuses a `lang` that it has not imported. Of this header, it uses what it can.
        headers: { 'accept-language': languageCode(options.language) },
        patience,
        signal: options.signal,
        log,
      });
      if (answer === null) return { kind: 'unavailable' };
      const features = answer.status === 200 ? readFeatures(answer.json) : null;
      if (features === null) {
        log.error({ status: answer.status }, 'the place search answered what cannot be used');
        return { kind: 'unavailable' };
      }
      return {
        kind: 'places',
        places: withoutRepeats(features.flatMap((each) => asPlace(each) ?? [])).slice(0, options.limit),
      };
    },
    service: {
      async check() {
        const answer = await askServer({ service: 'the place search', url: `${url}/status`, patience: CHECK_PATIENCE, log });
        return answer?.status === 200;
      },
    },
  };
}

function queryOf(text: string, { near, limit }: SuggestOptions): URLSearchParams {
  // Results that read alike are left out, so more are asked for.
  const query = new URLSearchParams({ q: text, limit: String(2 * limit) });
  if (near !== undefined) {
    query.set('lat', String(near.latitude));
    query.set('lon', String(near.longitude));
  }
  return query;
}

/** The valid results: one bad entry must not hide the others. Null when there is no list, or none of several is valid. */
function readFeatures(json: unknown): Feature[] | null {
  const parsed = featureCollection.safeParse(json);
  if (!parsed.success) return null;
  const features = parsed.data.features.flatMap((each) => feature.safeParse(each).data ?? []);
  return features.length === 0 && parsed.data.features.length > 0 ? null : features;
}

/** A house has a street and a number instead of a name. */
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
