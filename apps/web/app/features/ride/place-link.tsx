import type { Position } from '@waylift/geography/position';
import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { navigation } from '../../ui/icon/member-icons.ts';
import { mapsLink } from './maps-link.ts';
import './place-link.css';

type NamedPosition = Position & { readonly label: string };

/** A place in words, which opens in the maps of the device. */
export function PlaceLink({ place, hasIcon = true }: { readonly place: NamedPosition; readonly hasIcon?: boolean }) {
  const t = useWords();
  return (
    <a className={hasIcon ? 'ride-stop__place' : undefined} href={mapsLink(place, place.label, navigator.userAgent)}>
      {hasIcon ? <Icon path={navigation} /> : null}
      <span>
        {place.label}
        <span className="visually-hidden">, {t(m.ride_open_map)}</span>
      </span>
    </a>
  );
}
