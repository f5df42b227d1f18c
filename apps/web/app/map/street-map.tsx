import { addProtocol } from 'maplibre-gl';
import { FetchSource, PMTiles, Protocol, type Source } from 'pmtiles';
import { useState } from 'react';
import { useLanguage } from '../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../platform/settings-context.ts';
import { OperatorMap } from './operator-map.tsx';
import type { OperatorMapProps } from './operator-map-props.ts';
import { streetsOf } from './street-style.ts';

const TIME_LIMIT_MS = 15_000;

/** The streets of an operator's file. Outside its area the drawn map shows. */
export function StreetMap(props: OperatorMapProps) {
  const { streetMap } = useRuntimeSettings();
  const language = useLanguage();
  const [streets] = useState(() => {
    if (streetMap === undefined) return undefined;
    // A new instance for each map, because it remembers a failed request for good.
    const protocol = new Protocol();
    protocol.add(new PMTiles(patientSource(streetMap.address)));
    addProtocol('pmtiles', protocol.tile);
    return streetsOf(streetMap, streetMap.address, language);
  });
  return <OperatorMap {...props} streets={streets} />;
}

function patientSource(address: string): Source {
  const source = new FetchSource(address);
  return {
    getKey: () => address,
    getBytes: (offset, length, signal, etag) => {
      const limit = AbortSignal.timeout(TIME_LIMIT_MS);
      return source.getBytes(offset, length, signal === undefined ? limit : AbortSignal.any([signal, limit]), etag);
    },
  };
}
